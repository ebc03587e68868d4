/* A disk that does not give some bytes of one file any more: whoever reads them is told of an I/O error.
   Preloaded into a process; DYING_INODE says which file (a new one of the same name lies elsewhere on the
   disk), DYING_FROM and DYING_UNTIL which of its bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int gone(int fd, off64_t offset, size_t count) {
    const char *file = getenv("DYING_INODE"), *from = getenv("DYING_FROM"), *until = getenv("DYING_UNTIL");
    struct stat64 found;
    if (!file || !from || !until || fstat64(fd, &found) || found.st_ino != strtoull(file, NULL, 10)) return 0;
    if (!S_ISREG(found.st_mode) || offset >= atoll(until) || offset + (off64_t)count <= atoll(from)) return 0;
    errno = EIO;
    return 1;
}

ssize_t pread64(int fd, void *buffer, size_t count, off64_t offset) {
    static ssize_t (*real)(int, void *, size_t, off64_t);
    if (gone(fd, offset, count)) return -1;
    if (!real) real = dlsym(RTLD_NEXT, "pread64");
    return real(fd, buffer, count, offset);
}

ssize_t pread(int fd, void *buffer, size_t count, off_t offset) { return pread64(fd, buffer, count, offset); }

ssize_t read(int fd, void *buffer, size_t count) {
    static ssize_t (*real)(int, void *, size_t);
    off64_t offset = lseek64(fd, 0, SEEK_CUR);
    if (offset >= 0 && gone(fd, offset, count)) return -1;
    if (!real) real = dlsym(RTLD_NEXT, "read");
    return real(fd, buffer, count);
}

ssize_t sendfile64(int to, int fd, off64_t *offset, size_t count) {
    static ssize_t (*real)(int, int, off64_t *, size_t);
    if (gone(fd, offset ? *offset : lseek64(fd, 0, SEEK_CUR), count)) return -1;
    if (!real) real = dlsym(RTLD_NEXT, "sendfile64");
    return real(to, fd, offset, count);
}

ssize_t sendfile(int to, int fd, off_t *offset, size_t count) { return sendfile64(to, fd, offset, count); }
