#!/usr/bin/env bash
# Runs a trial as a Slurm job array on a simulated cluster: munge, a controller and three nodes on this host. Kills one
# node in mid-trial. The merged parts must equal the trial of one machine.
#
#     slurm_test.sh TAFLSMITH        exit status 77: skipped
set -u
export PATH="$PATH:/usr/sbin"
program=$1
for needed in munged slurmctld slurmd sbatch squeue scontrol; do
    command -v "$needed" > /dev/null || { echo "skipped: no $needed (Debian: slurm-wlm, munge)"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: the daemons of a node have to be root's"; exit 77; }

# 1. Start the cluster.
folder=$(mktemp -d /tmp/taflsmith-slurm-XXXXXX)
chmod 755 "$folder"
host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf XDG_DATA_HOME=$folder XDG_CACHE_HOME=$folder
daemons=()
finish() {
    scontrol shutdown > /dev/null 2>&1
    sleep 0.5
    for daemon in "${daemons[@]}"; do kill -9 "$daemon" 2> /dev/null; done
    rm -rf "$folder"
}
trap finish EXIT
fail() {
    echo "FAILED: $1"
    tail -n 20 "$folder"/*.log "$folder"/*.out 2> /dev/null
    exit 1
}
mkdir -m 700 "$folder/munge"
head -c 1024 /dev/urandom > "$folder/munge/key"
chmod 400 "$folder/munge/key"
munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge/key" \
    --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" > "$folder/munge.out" 2>&1 &
daemons+=($!)
disown $!
base=$((20000 + RANDOM % 20000))
mkdir "$folder/state"
cat > "$SLURM_CONF" << END
ClusterName=taflsmith
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$base
AuthInfo=socket=$folder/munge.socket,cred_expire=5
SlurmUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SlurmdTimeout=4
JobRequeue=1
SlurmdParameters=config_overrides
MailProg=/bin/true
NodeName=w1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 1)) CPUs=1 RealMemory=1500
NodeName=w2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 2)) CPUs=1 RealMemory=1500
NodeName=w3 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 3)) CPUs=1 RealMemory=1500
PartitionName=all Nodes=w[1-3] Default=YES MaxTime=INFINITE State=UP
END
for _ in $(seq 50); do [ -S "$folder/munge.socket" ] && break; sleep 0.1; done
slurmctld -D > "$folder/slurmctld.out" 2>&1 &
daemons+=($!)
disown $!
for node in 1 2 3; do
    mkdir "$folder/spool-w$node"
    slurmd -D -N "w$node" > "$folder/slurmd-w$node.out" 2>&1 &
    daemons+=($!)
    disown $!
    [ "$node" = 3 ] && lost=$!
done
for _ in $(seq 150); do
    [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 3 ] && break
    sleep 0.2
done
[ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 3 ] || fail "the cluster does not come up"

# 2. Submit the job array of docs/trials.md.
trial="trial nielsen-brandubh-7 --games 60 --nodes 3000"
cat > "$folder/job.sh" << END
#!/bin/sh
play() {
    exec "$program" $trial --workers 1 --quiet --shard "\$SLURM_ARRAY_TASK_ID/6" \\
        --store "$folder/part-\$SLURM_ARRAY_TASK_ID.sqlite"
}
[ "\$SLURMD_NODENAME" = w3 ] || play
# The third node stops within its part, so that the part must be requeued after the loss of the node.
play &
while [ ! -s "$folder/part-\$SLURM_ARRAY_TASK_ID.sqlite" ]; do sleep 0.01; done
kill -STOP \$!
echo \$\$ \$! > "$folder/running-w3"
exec sleep infinity
END
sbatch --quiet --array=1-6 --cpus-per-task=1 --mem=400M --requeue --chdir="$folder" --output="$folder/job-%a.out" \
    "$folder/job.sh" || fail "the job array is not taken"

# 3. Kill the third node and its jobs.
for _ in $(seq 600); do [ -s "$folder/running-w3" ] && break; sleep 0.1; done
[ -s "$folder/running-w3" ] || fail "nothing runs on the third node"
read -r job play < "$folder/running-w3"
step=$(ps -o ppid= -p "$job" | tr -d ' ')
kill -9 "$lost" ${step:+"$step"} "$job" "$play" 2> /dev/null
echo "node w3 is lost"

# 4. Wait for the other nodes, then merge and compare.
for _ in $(seq 300); do
    [ -z "$(squeue -h)" ] && break
    sleep 0.5
done
[ -z "$(squeue -h)" ] || { squeue; fail "jobs are left"; }
for part in 1 2 3 4 5 6; do [ -f "$folder/part-$part.sqlite" ] || fail "part $part is missing"; done
"$program" merge "$folder/all.sqlite" "$folder"/part-?.sqlite || fail "the parts cannot be merged"
figures() {
    "$program" --json $trial "$@" | grep -E '"(games|attackers_won|defenders_won|drawn|openings_dropped)"' | head -n 5
}
together=$(figures --store "$folder/all.sqlite")
alone=$(figures --no-store)
echo "$together"
[ -n "$alone" ] && [ "$together" = "$alone" ] || fail "the sum of the parts is not the trial of one machine: $alone"
grep -qi requeu "$folder/slurmctld.log" || fail "the lost part was not queued again"
echo "the same totals as on one machine"
