// The workers of a trial: started, sent jobs, watched and ended. Here they are processes; in a browser, where there are
// none, web/designer/worker_pool.cpp makes them threads.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace tafl {

class WorkerPool {
public:
    struct Event {
        int worker = 0;
        bool workerDied = false;
        bool withinDeadline = true;  ///< false: killed for missing its deadline
        int signal = 0;              ///< that killed it; 0: it exited
        std::string text;            ///< an answer line; for a dead worker the cause and its last output
    };

    /// Spawns nothing yet. `handshake` is the first line sent to every worker.
    WorkerPool(std::filesystem::path program, std::string handshake, int workers);
    ~WorkerPool();  ///< kills all workers
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const;
    /// Spawns a worker in an empty place. Returns the error, if any.
    std::string start(int worker);
    bool isAlive(int worker) const;
    /// The worker must answer within `seconds` or is killed.
    void sendLine(int worker, const std::string& line, double seconds);
    /// Waits at most `seconds` for events.
    std::vector<Event> wait(double seconds);
    /// Suspends or resumes all workers. Paused time does not count towards deadlines.
    void setPaused(bool);
    /// Kills without reporting an event.
    void end(int worker);
    void killAll();

private:
    struct Worker;
    void readAnswers(int worker, std::vector<Event>&);
    void readErrors(Worker&);
    Event reap(int worker);
    void close(Worker&);

    std::filesystem::path program_;
    std::string handshake_;
    std::vector<Worker> workers_;
    double pausedSince_ = 0;
};

/// `taflsmith` in the folder of this program, or else this program.
std::filesystem::path workerProgram();

}  // namespace tafl
