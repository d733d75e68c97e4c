// The processes of a trial: started, given work, watched, and started again when they die.
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
        bool withinDeadline = true;  ///< false: it was ended because its time was over
        int signal = 0;              ///< it died of; 0: it left by itself
        std::string text;            ///< a line that it answered; of the dead: how, and the last it said
    };

    /// `hello`: what each is told first. Nothing is started yet.
    WorkerPool(std::filesystem::path program, std::string handshake, int workers);
    ~WorkerPool();  ///< ends all
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int size() const { return static_cast<int>(workers_.size()); }
    /// Starts a process in a place that has none. What is wrong, if it cannot.
    std::string start(int worker);
    bool isAlive(int worker) const { return workers_[static_cast<std::size_t>(worker)].process > 0; }
    /// A line for one; it must answer within so many seconds.
    void sendLine(int worker, const std::string& line, double seconds);
    /// What happened, waiting for at most so many seconds.
    std::vector<Event> wait(double seconds);
    /// Lets all stand still, or go on; time that stands still does not count.
    void setPaused(bool);
    /// Ends one, or all; no event tells of it.
    void end(int worker);
    void killAll();

private:
    struct Worker {
        int process = 0, jobPipe = -1, answerPipe = -1, errorPipe = -1;
        std::string lineBuffer, errorTail;  ///< read so far, not yet a line; the end of what it said on the side
        double deadline = 0;                ///< 0: none
        bool timedOut = false;
    };
    void readAnswers(int worker, std::vector<Event>&);
    void readErrors(Worker&);
    Event reap(int worker);
    void close(Worker&);

    std::filesystem::path program_;
    std::string handshake_;
    std::vector<Worker> workers_;
    double pausedSince_ = 0;
};

/// The program that works for trials: this one, or `taflsmith` beside it.
std::filesystem::path workerProgram();

}  // namespace tafl
