// A library for LD_PRELOAD that clock.rs compiles. It adds the number of seconds in the file FOILCAST_TEST_CLOCK to the
// wall clock, and leaves the monotonic clocks unchanged. It uses system calls only and allocates no memory, because an
// allocator may read the time during its initialization.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t offset(void) {
    const char *path = getenv("FOILCAST_TEST_CLOCK");
    char text[24] = {0};
    int before = errno;
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0) {
        close(file);
    }
    errno = before;
    return length > 0 ? strtoll(text, NULL, 10) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (failed == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        now->tv_sec += offset();
    }
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec exact;
    int failed = clock_gettime(CLOCK_REALTIME, &exact);
    if (failed == 0) {
        now->tv_sec = exact.tv_sec;
        now->tv_usec = exact.tv_nsec / 1000;
    }
    return failed;
}

time_t time(time_t *result) {
    struct timespec exact;
    if (clock_gettime(CLOCK_REALTIME, &exact) != 0) {
        return (time_t)-1;
    }
    if (result != NULL) {
        *result = exact.tv_sec;
    }
    return exact.tv_sec;
}
