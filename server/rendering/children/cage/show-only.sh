#!/bin/sh
# Gives a command a root that holds only the named files and folders, all read-only, and a /proc of its own.
# Arguments: paths, `--`, the command. It runs in mount and process namespaces of its own, so it changes nothing elsewhere.
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
# Every Linux has this folder, and nothing that a child needs is below it.
root=/sys
mount -n -t tmpfs -o mode=0755,nosuid,nodev cage "$root"
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then
    mkdir -p "$root$1"
  else
    mkdir -p "$root${1%/*}"
    : >"$root$1"
  fi
  mount -n --bind -o ro,nosuid,nodev "$1" "$root$1"
  shift
done
shift
mkdir "$root/proc"
mount -n -t proc -o ro,nosuid,nodev,noexec proc "$root/proc"
mount -n -o remount,bind,ro,nosuid,nodev "$root"
cd /
unset PWD OLDPWD
exec chroot "$root" "$@"
