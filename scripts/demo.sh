#!/usr/bin/env bash
# Renders every shipped scene: demo.sh PROGRAM FOLDER
set -euo pipefail

program=$1
folder=$2

mkdir -p "$folder"
names=$("$program" scenes --names)
count=$(wc -w <<<"$names")
number=0
for name in $names; do
  number=$((number + 1))
  echo "[$number/$count] $name"
  "$program" render "$name" -o "$folder/$name.wav"
done

echo
echo "$count sounds to listen to, in $(cd "$folder" && pwd):"
for name in $names; do
  echo "  $folder/$name.wav"
done
