// Lets calls to the system fail, for tests: loaded into a program by LD_PRELOAD.
//
// Only calls on files whose name begins with KAMNI_FAULTS_NAME count, and allocations that SQLite makes (its two functions that
// allocate stand at KAMNI_FAULTS_MEMORY, as "begin-end,begin-end" in hexadecimal from the program's own beginning). Which call fails,
// and how, stands in the file KAMNI_FAULTS_CONTROL, a row of numbers of 64 bits that the test writes while the program runs.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

// As in control.rs.
enum { KINDS, LASTING, COUNTDOWN, ERROR, SHORT, HITS, CALLS, LAST, FIELDS };
enum { WRITE = 1, SYNC = 2, OPEN = 4, CUT = 8, RENAME = 16, MAP = 32, ALLOCATE = 64 };

static _Atomic int64_t *control;
static char name[256];
static uintptr_t memory[2][2];
// Files beyond are not watched: tests open few.
enum { FILES = 65536 };
static _Atomic char watched[FILES];

#define REAL(type, function, ...)                                                                                      \
  static type (*real)(__VA_ARGS__);                                                                                    \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #function)

static int first_object(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  return 1;
}

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("KAMNI_FAULTS_CONTROL"), *of = getenv("KAMNI_FAULTS_NAME"), *at = getenv("KAMNI_FAULTS_MEMORY");
  if (!path || !of || strlen(of) >= sizeof name) return;
  strcpy(name, of);
  uintptr_t base = 0;
  dl_iterate_phdr(first_object, &base);
  for (int i = 0; at && *at && i < 2; i++) {
    char *end;
    memory[i][0] = base + strtoull(at, &end, 16);
    memory[i][1] = *end ? base + strtoull(end + 1, &end, 16) : 0;
    at = *end ? end + 1 : end;
  }
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *mapped = mmap(NULL, FIELDS * sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) control = mapped;
}

// Whether this call is to fail; errno says how.
static int fails(int kind) {
  if (!control || !(control[KINDS] & kind)) return 0;
  control[CALLS]++;
  int64_t before = atomic_fetch_sub(&control[COUNTDOWN], 1);
  if (before > 1 || (before < 1 && !control[LASTING])) return 0;
  control[HITS]++;
  control[LAST] = kind;
  errno = kind == SYNC ? EIO : kind == OPEN ? EMFILE : kind & (MAP | ALLOCATE) ? ENOMEM : (int)control[ERROR];
  return 1;
}

static int is_watched(int file) { return control && file >= 0 && file < FILES && watched[file]; }

// The name itself, also with something behind it ("-wal"), and what commands write beside a file. A lock is no part of the store.
static int is_ours(const char *path) {
  if (!control || !path) return 0;
  const char *last = strrchr(path, '/');
  last = last ? last + 1 : path;
  size_t length = strlen(last);
  if (length > 5 && !strcmp(last + length - 5, ".lock")) return 0;
  return !strncmp(last, name, strlen(name)) || !strncmp(last, ".kamni-", 7);
}

static int opened(int file, const char *path) {
  if (control && file >= 0 && file < FILES) watched[file] = is_ours(path);
  return file;
}

#define OPENER(function)                                                                                               \
  int function(const char *path, int flags, ...) {                                                                     \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = va_arg(rest, mode_t);                                                                                \
    va_end(rest);                                                                                                      \
    if (is_ours(path) && fails(OPEN)) return -1;                                                                       \
    REAL(int, function, const char *, int, ...);                                                                       \
    return opened(real(path, flags, mode), path);                                                                      \
  }
OPENER(open)
OPENER(open64)

#define OPENER_AT(function)                                                                                            \
  int function(int folder, const char *path, int flags, ...) {                                                         \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = va_arg(rest, mode_t);                                                                                \
    va_end(rest);                                                                                                      \
    if (is_ours(path) && fails(OPEN)) return -1;                                                                       \
    REAL(int, function, int, const char *, int, ...);                                                                  \
    return opened(real(folder, path, flags, mode), path);                                                              \
  }
OPENER_AT(openat)
OPENER_AT(openat64)

int close(int file) {
  if (file >= 0 && file < FILES) watched[file] = 0;
  REAL(int, close, int);
  return real(file);
}

// A write that fails half way: so much of it is done, and the next one, which is to write the rest, gets the error.
static size_t shortened(int file, size_t length) {
  if (!is_watched(file) || length < 2 || !(control[KINDS] & WRITE) || control[COUNTDOWN] != 1) return length;
  return atomic_exchange(&control[SHORT], 0) ? length / 2 : length;
}

ssize_t write(int file, const void *bytes, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  size_t some = shortened(file, length);
  if (some < length) return real(file, bytes, some);
  if (is_watched(file) && fails(WRITE)) return -1;
  return real(file, bytes, length);
}

#define PWRITE(function, offset_type)                                                                                  \
  ssize_t function(int file, const void *bytes, size_t length, offset_type at) {                                       \
    REAL(ssize_t, function, int, const void *, size_t, offset_type);                                                   \
    size_t some = shortened(file, length);                                                                             \
    if (some < length) return real(file, bytes, some, at);                                                             \
    if (is_watched(file) && fails(WRITE)) return -1;                                                                   \
    return real(file, bytes, length, at);                                                                              \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int file, const struct iovec *parts, int count) {
  if (is_watched(file) && fails(WRITE)) return -1;
  REAL(ssize_t, writev, int, const struct iovec *, int);
  return real(file, parts, count);
}

int fsync(int file) {
  if (is_watched(file) && fails(SYNC)) return -1;
  REAL(int, fsync, int);
  return real(file);
}

int fdatasync(int file) {
  if (is_watched(file) && fails(SYNC)) return -1;
  REAL(int, fdatasync, int);
  return real(file);
}

int ftruncate(int file, off_t length) {
  if (is_watched(file) && fails(CUT)) return -1;
  REAL(int, ftruncate, int, off_t);
  return real(file, length);
}

int ftruncate64(int file, off64_t length) {
  if (is_watched(file) && fails(CUT)) return -1;
  REAL(int, ftruncate64, int, off64_t);
  return real(file, length);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  if (is_ours(new) && fails(RENAME)) return -1;
  REAL(int, linkat, int, const char *, int, const char *, int);
  return real(from, old, to, new, flags);
}

int rename(const char *from, const char *to) {
  if ((is_ours(from) || is_ours(to)) && fails(RENAME)) return -1;
  REAL(int, rename, const char *, const char *);
  return real(from, to);
}

void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset) {
  if (!(flags & MAP_ANONYMOUS) && is_watched(file) && fails(MAP)) return MAP_FAILED;
  REAL(void *, mmap, void *, size_t, int, int, int, off_t);
  return real(at, length, protection, flags, file, offset);
}

void *mmap64(void *at, size_t length, int protection, int flags, int file, off64_t offset) {
  if (!(flags & MAP_ANONYMOUS) && is_watched(file) && fails(MAP)) return MAP_FAILED;
  REAL(void *, mmap64, void *, size_t, int, int, int, off64_t);
  return real(at, length, protection, flags, file, offset);
}

// Looking for the next function allocates; so these two are glibc's by name.
extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);

static int is_sqlite(const void *caller) {
  uintptr_t at = (uintptr_t)caller;
  return (at >= memory[0][0] && at < memory[0][1]) || (at >= memory[1][0] && at < memory[1][1]);
}

void *malloc(size_t size) {
  if (control && (control[KINDS] & ALLOCATE) && is_sqlite(__builtin_return_address(0)) && fails(ALLOCATE)) return NULL;
  return __libc_malloc(size);
}

void *realloc(void *old, size_t size) {
  if (control && (control[KINDS] & ALLOCATE) && is_sqlite(__builtin_return_address(0)) && fails(ALLOCATE)) return NULL;
  return __libc_realloc(old, size);
}
