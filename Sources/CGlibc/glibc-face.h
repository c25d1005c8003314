/* What glibc has and Swift's module of it does not. */

/* glibc declares these only to programs that ask for GNU extensions before the first header. */
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);

/* linux/fs.h: both names exist before and after, and no moment sees one of them missing. */
enum { rename_exchange = 1 << 1 };

/* malloc.h: the bytes from which a piece of memory is the system's own, and goes back to it when it is freed. */
int mallopt(int parameter, int value);
enum { mmap_threshold = -3 };
