// The processes of a trial: started, given work, watched, and started again when they die.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace tafl {

class Crew {
public:
    struct Event {
        int worker = 0;
        bool died = false;
        bool inTime = true;  ///< false: it was ended because its time was over
        int signal = 0;      ///< it died of; 0: it left by itself
        std::string text;    ///< a line that it answered; of the dead: how, and the last it said
    };

    /// `hello`: what each is told first. Nothing is started yet.
    Crew(std::filesystem::path program, std::string hello, int workers);
    ~Crew();  ///< ends all
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int size() const { return static_cast<int>(workers_.size()); }
    /// Starts a process in a place that has none. What is wrong, if it cannot.
    std::string start(int worker);
    bool alive(int worker) const { return workers_[static_cast<std::size_t>(worker)].process > 0; }
    /// A line for one; it must answer within so many seconds.
    void give(int worker, const std::string& line, double seconds);
    /// What happened, waiting for at most so many seconds.
    std::vector<Event> wait(double seconds);
    /// Lets all stand still, or go on; time that stands still does not count.
    void hold(bool);
    /// Ends one, or all; no event tells of it.
    void end(int worker);
    void endAll();

private:
    struct Worker {
        int process = 0, jobs = -1, answers = -1, errors = -1;
        std::string answer, said;  ///< read so far, not yet a line; the end of what it said on the side
        double deadline = 0;       ///< 0: none
        bool late = false;
    };
    void readAnswers(int worker, std::vector<Event>&);
    void readErrors(Worker&);
    Event buried(int worker);
    void close(Worker&);

    std::filesystem::path program_;
    std::string hello_;
    std::vector<Worker> workers_;
    double heldSince_ = 0;
};

/// The program that works for trials: this one, or `taflsmith` beside it.
std::filesystem::path workerProgram();

}  // namespace tafl
