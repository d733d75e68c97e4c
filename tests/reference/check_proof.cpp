// check_proof FILE: does the file prove what it says? Exit status 0: yes; 1: no; 2: no such file.
#include "proof_checker.hpp"

#include <fstream>
#include <iostream>

int main(int argc, char** argv) {
    std::ifstream in(argc == 2 ? argv[1] : "", std::ios::binary);
    if (!in) {
        std::cerr << (argc == 2 ? "cannot read the file\n" : "usage: check_proof FILE\n");
        return 2;
    }
    const reference::Verdict verdict = reference::checkProof(in);
    if (!verdict.proved) {
        std::cout << "NOT PROVED: " << verdict.text << "\n";
        return 1;
    }
    std::cout << "proved: " << verdict.text << "\nvariant " << verdict.variant << ", digest " << verdict.digest
              << "\nroot    " << verdict.root << "\nchecked " << verdict.lines << " positions and " << verdict.replies
              << " replies\n";
    return 0;
}
