#!/usr/bin/env bash
# Renders every shipped scene, and plays a score with every shipped instrument: demo.sh PROGRAM FOLDER
set -euo pipefail

program=$1
folder=$2

# score_for INSTRUMENT: a suitable one of scores/
score_for() {
  case $1 in
    bowed-string | tromba-marina) echo cantilena ;;
    snare-drum) echo groove ;;
    *) echo nocturne ;;
  esac
}

mkdir -p "$folder"
scenes=$("$program" scenes --names)
instruments=$("$program" instruments --names)
names=
count=$(wc -w <<<"$scenes $instruments")
number=0
for name in $scenes; do
  number=$((number + 1))
  echo "[$number/$count] $name"
  "$program" render "$name" -o "$folder/$name.wav"
  names+=" $name"
done
for name in $instruments; do
  number=$((number + 1))
  score=$(score_for "$name")
  echo "[$number/$count] $name plays $score"
  "$program" render "$name" "scores/$score.mid" -o "$folder/$name-$score.wav"
  names+=" $name-$score"
done

echo
echo "$count sounds to listen to, in $(cd "$folder" && pwd):"
for name in $names; do
  echo "  $folder/$name.wav"
done
