/* Loaded before the C library, it makes the clock on the wall leap: every third look at it is thirty years ahead, the
 * one after that ten years behind. Steady clocks stay as they are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static time_t leap(void) {
    static atomic_uint looks;
    const time_t year = 365L * 86400;
    const unsigned look = atomic_fetch_add(&looks, 1) % 3;
    return look == 0 ? 30 * year : look == 1 ? -10 * year : 0;
}

int clock_gettime(clockid_t which, struct timespec* now) {
    static int (*real)(clockid_t, struct timespec*);
    if (!real) {
        void* found = dlsym(RTLD_NEXT, "clock_gettime");
        memcpy(&real, &found, sizeof real);  // ISO C knows no cast of one to the other
    }
    const int status = real(which, now);
    if (status == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += leap();
    return status;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
    struct timespec exact;
    (void)zone;
    const int status = clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return status;
}

time_t time(time_t* out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
