#!/bin/sh
# fuzz.sh BINARY SECONDS [TARGET]…: runs each fuzz target so long, from the seeds that are there, and says what was found.
set -eu
binary=$1
seconds=$2
shift 2
here=$(dirname "$0")
root=$here/../..
work=$root/.build/fuzz/run
# The backtracer would wait for a terminal; Foundation's own tables look like leaks.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

seeds() {
    find "$here/Corpus/$1" -type f 2>/dev/null || true
    case $1 in
    inflate) find "$root/Tests/Fixtures/nights/example" "$root/../shared/data/damaged-gz" -name '*.gz' -size -20k 2>/dev/null ;;
    mustache) find "$root/Templates" -type f ;;
    configuration) echo "$root/Deploy/qoe-report.example.yaml" ;;
    # Real recordings, unpacked and as long as a fuzzer can bear.
    lines | dumps)
        mkdir -p "$work/unpacked/$1"
        kinds="sora containers"
        test "$1" = lines || kinds="jitsi rtcstats3"
        for kind in $kinds; do
            find "$root/../shared/data/getstats/$kind" -type f 2>/dev/null | while read -r file; do
                gzip -cdf "$file" 2>/dev/null | head -c 20000 >"$work/unpacked/$1/$(basename "$file" .gz)" || true
            done
        done
        if test "$1" = lines; then
            for file in "$root"/Tests/Fixtures/nights/example/*ndjson*; do
                gzip -cdf "$file" | split -l 30 - "$work/unpacked/lines/$(basename "$file" .gz)."
            done
        fi
        find "$work/unpacked/$1" -type f
        ;;
    esac
}

findings=0
for target in ${*:-$("$binary")}; do
    mkdir -p "$work/$target" "$work/seeds/$target" "$work/findings"
    seeds "$target" | while read -r file; do cp -f "$file" "$work/seeds/$target/"; done
    log=$work/$target.log
    words=
    case $target in lines | dumps) words=-dict=$here/lines.words ;; esac
    if nice "$binary" "$target" $words -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=20000 \
        -print_final_stats=1 -artifact_prefix="$work/findings/$target-" "$work/$target" "$work/seeds/$target" \
        >"$log" 2>&1; then
        result="no finding"
    else
        result="a finding, see $log"
        findings=$((findings + 1))
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    printf '%-14s %10s executions  %s\n' "$target" "${runs:-0}" "$result"
done
echo "fuzz: $findings finding(s)"
test "$findings" -eq 0
