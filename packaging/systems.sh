# Bare systems in folders of their own, for .ci/systems and packaging/release_all.sh, which include this file and set
# `source`. They need root, debootstrap, and the servers of Debian and Ubuntu.
systems=${TAFLSMITH_SYSTEMS:-$source/build/systems}

# The name of a system in text: trixie is Debian 13.
system_words() {
    case $1 in bookworm) echo "Debian 12" ;; trixie) echo "Debian 13" ;; noble) echo "Ubuntu 24.04" ;; *) echo "$1" ;; esac
}

# The key of Ubuntu's server. Debian 12 has none, Debian 13 has a package of it, which its own key signs.
ubuntu_key() {
    local key=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    if [ -e $key ]; then echo $key && return; fi
    bare_system trixie && rm -rf "$systems/key" && cp -a "$systems/trixie" "$systems/key" || return 1
    in_system "$systems/key" sh -c 'apt-get update -q && apt-get install -y -q ubuntu-keyring' > "$systems/key.log" 2>&1 ||
        return 1
    cp "$systems/key$key" "$systems/ubuntu.gpg" && rm -rf "$systems/key" && echo "$systems/ubuntu.gpg"
}

# bare_system NAME: makes the folder $systems/NAME unless it is there. Fails with a reason.
bare_system() {
    local name=$1 root=$systems/$1 server=http://deb.debian.org/debian options=() script=$1 key
    [ "$(id -u)" = 0 ] || { echo "only root can make one" && return 1; }
    [ ! -e "$root.ready" ] || return 0
    command -v debootstrap > /dev/null || { echo "debootstrap is missing" && return 1; }
    mkdir -p "$systems"
    if [ "$name" = noble ]; then
        server=http://archive.ubuntu.com/ubuntu
        key=$(ubuntu_key) || { echo "the key of Ubuntu's server is missing" && return 1; }
        options=(--components=main,universe --keyring="$key")
        script=gutsy  # that of all Ubuntus
    fi
    rm -rf "$root"
    debootstrap --variant=minbase ${options[@]+"${options[@]}"} "$name" "$root" "$server" "$script" > "$root.log" 2>&1 ||
        { tail -n 1 "$root.log" && return 1; }
    touch "$root.ready"
}

# in_system ROOT COMMAND…: runs a command there, as root, without this system's environment.
in_system() {
    local root=$1
    shift
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    unshare --mount --pid --fork --kill-child bash -c 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
        exec chroot "$0" env -i HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' "$root" "$@"
}

# work_system NAME: a copy of the bare system with the files of this tree in /taflsmith, below $systems/NAME-work. What an
# earlier one built and installed stays.
work_system() {
    local root=$systems/$1-work
    [ -e "$root.ready" ] || { rm -rf "$root" && cp -a "$systems/$1" "$root" && touch "$root.ready"; }
    mkdir -p "$root/taflsmith"
    (cd "$source" && git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create) |
        tar -C "$root/taflsmith" --extract --no-same-owner
}

# try_release NAME FOLDER: uses the archive and the packages in the folder on a fresh copy of the bare system. The archive
# needs nothing but OpenGL, and that for the designer alone; the packages bring what they need.
try_release() {
    local name=$1 folder=$2 root=$systems/$1-bare apt="apt-get install -y -q --no-install-recommends" log=$systems/$1-bare.log
    rm -rf "$root"
    cp -a "$systems/$name" "$root"
    cp "$folder"/*.deb "$root/tmp/"
    tar -C "$root/opt" -xzf "$folder"/taflsmith-*.tar.gz
    in_system "$root" sh -c "cd /opt/taflsmith-* && $(play_and_check ./taflsmith)"
    in_system "$root" sh -c "apt-get update -q && $apt libegl1 libgl1 libopengl0" > "$log" 2>&1 ||
        { tail -n 20 "$log" && return 1; }
    in_system "$root" sh -c "cd /opt/taflsmith-* && $(draw ./taflsmith-designer)"
    rm -rf "$root"/opt/taflsmith-*
    in_system "$root" sh -c "$apt /tmp/*.deb" > "$log" 2>&1 || { tail -n 20 "$log" && return 1; }
    in_system "$root" sh -c "cd / && $(play_and_check taflsmith) && $(draw taflsmith-designer)"
    rm -rf "$root"
}
# Shell commands that use the program and the designer, and fail if they do not answer.
play_and_check() {
    echo "$1 check nielsen-brandubh-7 --play 2 &&
        printf 'd6-c6\\nresign\\n' | $1 play nielsen-brandubh-7 --quiet | grep 'attackers resign'"
}
draw() { echo "$1 --screenshot /tmp/picture.png && test -s /tmp/picture.png && rm /tmp/picture.png && echo '$1 draws'"; }
