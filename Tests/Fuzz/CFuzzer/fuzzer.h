/* libFuzzer's door for programs with a main of their own: it runs until it finds something, or until its flags say so. */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***words, int (*test)(const uint8_t *bytes, size_t count));

/* glibc declares it only to programs that ask for GNU extensions before the first header. */
int memfd_create(const char *name, unsigned int flags);
