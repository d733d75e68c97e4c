#include "base/process_limits.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

namespace tafl {

void endWithParent() { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void limitProcess(ProcessLimit which, std::uint64_t soft, std::uint64_t hard) {
    const auto resource = which == ProcessLimit::coreDumps          ? RLIMIT_CORE
                          : which == ProcessLimit::processorSeconds ? RLIMIT_CPU
                                                                    : RLIMIT_AS;
    rlimit limit{};
    getrlimit(resource, &limit);
    limit.rlim_max = std::min<rlim_t>(limit.rlim_max, hard);
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, soft);
    setrlimit(resource, &limit);
}

}  // namespace tafl
