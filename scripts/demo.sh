#!/usr/bin/env bash
# Renders every shipped scene, and plays a score with every shipped instrument: demo.sh PROGRAM FOLDER
set -euo pipefail

program=$1
folder=$2

# score_for INSTRUMENT: a suitable one of scores/
score_for() {
  case $1 in
    bowed-string) echo cantilena ;;
    tromba-marina) echo fanfare ;;
    rattling-plate) echo carillon ;;
    plucked-guitar) echo ballad ;;
    sitar) echo alap ;;
    hurdy-gurdy) echo bourree ;;
    snare-drum) echo groove ;;
    rosewood-marimba) echo toccata ;;
    bronze-gong) echo procession ;;
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
  "$program" render "$name" "scores/$score.mid" --loudness -18 -o "$folder/$name-$score.wav"
  names+=" $name-$score"
done

echo
echo "$count sounds, in $(cd "$folder" && pwd):"
for name in $names; do
  echo "  $folder/$name.wav"
done
cat <<END

Listen first to
  $folder/tromba-bowed.wav             a bowed string that rattles on its bridge
  $folder/struck-string-nocturne.wav   hammers on strings, played from a MIDI file
  $folder/snare-drum-groove.wav        a stick, two heads, air and wires

and change them:
  $program render tromba-bowed --set 'bow.*.force=1' -o $folder/pressed.wav
  $program instruments struck-string                       its presets
  $program render struck-string scores/nocturne.mid --preset soft_felt --loudness -18 -o $folder/felt.wav
END
