/* A preloaded library that makes the wall clock jump: every third reading is thirty years ahead, the next one ten years
 * behind. Monotonic clocks are not affected. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static time_t jump(void) {
    static atomic_uint readings;
    const time_t year = 365L * 86400;
    const unsigned reading = atomic_fetch_add(&readings, 1) % 3;
    return reading == 0 ? 30 * year : reading == 1 ? -10 * year : 0;
}

int clock_gettime(clockid_t which, struct timespec* now) {
    static int (*real)(clockid_t, struct timespec*);
    if (!real) {
        void* found = dlsym(RTLD_NEXT, "clock_gettime");
        memcpy(&real, &found, sizeof real);  // ISO C forbids a cast to a function pointer
    }
    const int status = real(which, now);
    if (status == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) now->tv_sec += jump();
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
