# bash completions of qoe-report, as qoe-report --completions bash prints them.
_qoe_report() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
    # --option=value comes as three words.
    if [ "$word" = = ]; then
        word=
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'run check explain kpis config plan map reduce render --help --version --man --completions' -- "$word")
        return
    fi
    case $before in
        --completions) mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$word"); return ;;
        --night) mapfile -t COMPREPLY < <(compgen -W 'yesterday' -- "$word"); return ;;
        --catch-up|--time-zone|--share|--jobs|-j|--memory|--kpi|--shards|--shard) return ;;
        --logs|--config) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --reports|--templates|--state|--out) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        --csv) mapfile -t COMPREPLY < <(compgen -W 'excel' -- "$word"); return ;;
    esac
    case ${COMP_WORDS[1]} in
        run) options='--night --catch-up --logs --config --time-zone --reports --templates --state --gate --force --csv --share --jobs --memory --quiet --verbose --help --version' ;;
        check) options='--night --logs --config --time-zone --templates --state --jobs --memory --quiet --verbose --help --version' ;;
        explain) options='--kpi --night --logs --config --time-zone --reports --state --jobs --memory --quiet --verbose --help --version' ;;
        kpis) options='--json --help --version' ;;
        config) options='--logs --config --time-zone --reports --templates --state --jobs --memory --help --version' ;;
        plan) options='--night --logs --config --time-zone --state --quiet --verbose --help --version' ;;
        map) options='--shards --out --config --time-zone --jobs --memory --quiet --verbose --help --version' ;;
        reduce) options='--shard --out --config --time-zone --jobs --memory --quiet --verbose --help --version' ;;
        render) options='--config --time-zone --reports --templates --state --gate --force --csv --share --jobs --memory --quiet --verbose --help --version' ;;
    esac
    case $word in
        -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
        *) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -F _qoe_report qoe-report
