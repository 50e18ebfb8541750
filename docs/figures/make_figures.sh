#!/usr/bin/env bash
# Draws the figures of the documentation from results of the program.
#
#   docs/figures/make_figures.sh [PROGRAM]      (build/release/bin/thrum)
#
# Needs gnuplot (Debian: gnuplot-nox). The SVG files are written beside this script.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../build/release/bin/thrum}")
cd "$here"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
terminal='set terminal svg size 760,400 font "sans-serif,13" background "white"'

# An impact of two samples, by each solver, and by one with 64 times the rate.
impact=(--set pickup.force.gain=1 --set mass.ball.mass=0.01 --set contact.hit.stiffness=1e9 --set duration=0.001 --quiet)
for solver in corrected newton constrained plain; do
  "$program" run mass-barrier "${impact[@]}" --set solver.contact=$solver --csv "$work/$solver.csv"
done
"$program" run mass-barrier "${impact[@]}" --set solver.contact=newton --set rate=2822400 \
  --csv "$work/fine.csv"

gnuplot <<GNUPLOT
$terminal
set output "solvers.svg"
set datafile separator ","
set title "Force of an impact of two samples (10 g, 1e9 N/m^{1.3}, 2 m/s), by solver"
set xlabel "time after the first touch, samples of 1/44100 s"
set ylabel "force, N"
set xrange [-1:5]; set yrange [-400:1550]
set grid lc rgb "#dddddd"
set key top right
at(t) = 44100 * (t - 0.0005)
plot "$work/fine.csv" skip 1 using (at(\$1)):3 with lines lw 2 lc rgb "#999999" title "64 times the rate", \
  "$work/plain.csv" skip 1 using (at(\$1)):3 with linespoints pt 6 lw 1.5 lc rgb "#d62728" title "plain", \
  "$work/constrained.csv" skip 1 using (at(\$1)):3 with linespoints pt 8 lw 1.5 lc rgb "#ff9f1c" title "constrained", \
  "$work/newton.csv" skip 1 using (at(\$1)):3 with linespoints pt 4 lw 1.5 lc rgb "#1f77b4" title "newton", \
  "$work/corrected.csv" skip 1 using (at(\$1)):3 with linespoints pt 7 ps 0.6 lw 1.5 lc rgb "#2ca02c" title "corrected"
GNUPLOT

# Energy of the plucked tromba marina.
"$program" run tromba-collided --set duration=0.12 --quiet --energy "$work/energy.csv"
gnuplot <<GNUPLOT
$terminal
set output "energy.svg"
set datafile separator ","
set title "Energy of tromba-collided after the pluck (5 ms)"
set xlabel "time, s"
set ylabel "energy, mJ"
set xrange [0:0.12]; set yrange [0:*]
set grid lc rgb "#dddddd"
set key outside right
plot "$work/energy.csv" skip 1 every 6 using 1:(1e3*\$7) with lines lw 2 lc rgb "#2ca02c" title "supplied", \
  "" skip 1 every 6 using 1:(1e3*\$5) with lines lw 2 lc rgb "#000000" title "stored", \
  "" skip 1 every 6 using 1:(1e3*\$2) with lines lc rgb "#1f77b4" title "kinetic", \
  "" skip 1 every 6 using 1:(1e3*\$3) with lines lc rgb "#ff9f1c" title "potential", \
  "" skip 1 every 6 using 1:(1e5*\$4) with lines lc rgb "#d62728" title "contact, 100 times", \
  "" skip 1 every 6 using 1:(1e3*\$6) with lines lw 2 lc rgb "#9467bd" title "dissipated"
GNUPLOT

# A string on a barrier, as shapes at seven moments, against the closed form.
"$program" scenes string-barrier | awk '/^\[/ { drop = /^\[pickup/ } !drop' >"$work/string.toml"
for i in $(seq 1 48); do
  printf '\n[pickup.p%02d]\non = { on = "string.a", at = %s }\n' "$i" "$(awk "BEGIN { print $i / 49 }")"
done >>"$work/string.toml"
"$program" run "$work/string.toml" --set duration=0.02 --quiet --csv "$work/shapes.csv"
for step in 0 46 74 86 99 120 148; do
  awk -F, -v row=$((step + 2)) 'NR == row { print $1, 0, 0; for (i = 2; i <= NF; ++i) print $1, (i - 1) / 49, $i; print $1, 1, 0 }' \
    "$work/shapes.csv" >"$work/shape$step.txt"
done
gnuplot <<GNUPLOT
$terminal
set output "string-on-barrier.svg"
set title "A string released onto a barrier half as deep as its amplitude (scene string-barrier)"
set xlabel "place along the string"
set ylabel "displacement, mm"
set xrange [0:1]; set yrange [-1.35:2.2]
set grid lc rgb "#dddddd"
set key outside right title "omega t / pi"
set samples 401
a = 2.0
d = 1.0
omega = pi / 0.5 * sqrt(250 / 0.005)
fold(x) = pi * (x < 0.5 ? x : 1 - x)
free(X, T) = a * cos(T) * sin(X)
before(X, T) = T - X < pi/2 && T + X < 3*pi/2 ? abs(d + free(X, T)) - d : T + X < pi ? free(X, T) : a - 2*d - a * sin(T) * cos(X)
sum(s) = a * (abs(s) < pi/2 ? sin(abs(s)) : 2 - sin(abs(s)))
after(X, T) = (sum(X + T - pi) - sum(X - T + pi)) / 2
u(x, T) = T <= pi ? before(fold(x), T) : after(fold(x), T)
phase(n) = omega * n / 44100
set label 1 "dots: thrum   lines: rigid barrier, closed form" at graph 0.02, graph 0.05 noenhanced
set arrow 1 from 0,-1 to 1,-1 nohead lw 3 lc rgb "#777777"
array steps[7] = [0, 46, 74, 86, 99, 120, 148]
array colour[7] = [0x000000, 0x1f77b4, 0xd62728, 0xff9f1c, 0x2ca02c, 0x9467bd, 0x8c564b]
plot for [i=1:7] u(x, phase(steps[i])) with lines lw 1.2 lc rgb colour[i] title sprintf("%.2f", phase(steps[i]) / pi), \
  for [i=1:7] sprintf("$work/shape%d.txt", steps[i]) using 2:(1e3*\$3) with points pt 7 ps 0.35 lc rgb colour[i] notitle
GNUPLOT

# The snare wire and the head under it, as shapes at six moments, and where the energy is. All modes of the head move, so that
# nothing is lost.
all_modes=(--set membrane.head.bandwidth=24000 --set membrane.head.rest_bandwidth=24000)
"$program" scenes snare-wire | awk '/^\[/ { drop = /^\[pickup/ } !drop' >"$work/wire.toml"
for body in wire head; do
  for i in $(seq 0 40); do
    if [ $body = wire ] && { [ "$i" = 0 ] || [ "$i" = 40 ]; }; then continue; fi  # its ends are fixed
    if [ $body = wire ]; then
      place="on = \"string.wire\", at = $(awk "BEGIN { print $i / 40 }")"
    else
      place="on = \"membrane.head\", at = [$(awk "BEGIN { print (2 * $i / 40 - 1) * 2 / 3 }"), 0.33333333]"
    fi
    printf '\n[pickup.%s%02d]\non = { %s }\n' $body "$i" "$place"
  done
done >>"$work/wire.toml"
"$program" run "$work/wire.toml" "${all_modes[@]}" --quiet --csv "$work/wire.csv" --energy "$work/wire-energy.csv"
moments=(0 195 230 330 480 803)
for step in "${moments[@]}"; do
  awk -F, -v row=$((step + 2)) 'NR == row { for (i = 0; i <= 40; ++i) print i / 2, 1 + (i % 40 ? 1e3 * $(i + 1) : 0), 1e3 * $(i + 41) }' \
    "$work/wire.csv" >"$work/wire$step.txt"
done
gnuplot <<GNUPLOT
set terminal svg size 760,820 font "sans-serif,13" background "white"
set output "snare-wire.svg"
set multiplot
set grid lc rgb "#dddddd"
set size 0.34, 0.22
set xrange [0:20]; set yrange [-0.6:3.2]; set ytics 1; set xtics 5
array steps[6] = [$(IFS=,; echo "${moments[*]}")]
set lmargin 6; set rmargin 1; set tmargin 1.6; set bmargin 2.6
do for [i=1:6] {
  set origin 0.33 * ((i - 1) % 3), (i <= 3 ? 0.775 : 0.55)
  set title sprintf("%.2f ms", 1e3 * steps[i] / 220500) offset 0,-0.6
  if (i == 2) { set key top right samplen 1.5 } else { unset key }
  set xlabel (i > 3 ? "cm along the wire" : "") offset 0,0.6
  plot sprintf("$work/wire%d.txt", steps[i]) using 1:2 with lines lw 2 lc rgb "#d62728" title "wire, mm", \
    "" using 1:3 with lines lw 2 lc rgb "#1f77b4" title "head, mm"
}
set datafile separator ","
set origin 0, 0.22; set size 1, 0.32
set lmargin 9; set rmargin 20; set tmargin 2; set bmargin 3.5
set title "Energy of wire, head and contact" offset 0,0
set xlabel "time, ms" offset 0,0; set ylabel "energy, mJ"
set xrange [0:5]; set yrange [0:1.7]; set xtics 1; set ytics 0.5
set key outside right
plot "$work/wire-energy.csv" skip 1 every 3 using (1e3*\$1):(1e3*\$5) with lines lw 2 lc rgb "#000000" title "stored", \
  "" skip 1 every 3 using (1e3*\$1):(1e3*\$2) with lines lw 1.5 lc rgb "#1f77b4" title "kinetic", \
  "" skip 1 every 3 using (1e3*\$1):(1e3*\$3) with lines lw 1.5 lc rgb "#ff9f1c" title "potential", \
  "" skip 1 using (1e3*\$1):(1e4*\$4) with lines lw 1.5 lc rgb "#d62728" title "contact, 10 times"
set origin 0, 0; set size 1, 0.22
set title "Error of the energy, relative to what is stored"
set ylabel "10^{-13}"
set yrange [-2:2]; set ytics 1
stored = real(system("awk -F, 'NR == 2 { print \$5 }' $work/wire-energy.csv"))
plot "$work/wire-energy.csv" skip 1 using (1e3*\$1):(1e13*\$8/stored) with lines lw 1 lc rgb "#000000" title "error"
unset multiplot
GNUPLOT

# The whole head at four of these moments: the fronts that run out from under the wire.
points=37
"$program" scenes snare-wire | awk '/^\[/ { drop = /^\[pickup/ } !drop' >"$work/head.toml"
awk -v n=$points 'BEGIN {
  for (i = 0; i < n; ++i) for (j = 0; j < n; ++j) {
    x = 2 * i / (n - 1) - 1; y = 2 * j / (n - 1) - 1
    if (x * x + y * y < 0.999)
      printf "\n[pickup.x%02dy%02d]\non = { on = \"membrane.head\", at = [%.9f, %.9f] }\n", i, j, x, y
  } }' >>"$work/head.toml"
"$program" run "$work/head.toml" "${all_modes[@]}" --quiet --set duration=0.00366 --csv "$work/head.csv"
for step in 230 330 480 803; do
  awk -F, -v row=$((step + 2)) -v n=$points '
    NR == 1 { for (i = 2; i <= NF; ++i) name[i] = $i }
    NR == row {
      for (i = 2; i <= NF; ++i) value[name[i]] = 1e6 * $i
      for (j = 0; j < n; ++j) for (i = 0; i < n; ++i) {
        key = sprintf("x%02dy%02d", i, j)
        print 15 * (2 * i / (n - 1) - 1), 15 * (2 * j / (n - 1) - 1), key in value ? value[key] : "NaN"
      } }' "$work/head.csv" >"$work/head$step.txt"
done
gnuplot <<GNUPLOT
set terminal svg size 760,230 font "sans-serif,13" background "white"
set output "snare-wire-head.svg"
set multiplot
set size 0.235, 1
set xrange [-15.5:15.5]; set yrange [-15.5:15.5]; set size ratio -1
set cbrange [-120:120]; set palette defined (-1 "#1f4e9c", 0 "#ffffff", 1 "#c22a1e")
set xtics 10; set ytics 10
set xlabel "cm"
set arrow 1 from -10,5 to 10,5 nohead front lw 1.5 lc rgb "#000000"
array steps[4] = [230, 330, 480, 803]
unset colorbox
set lmargin 4; set rmargin 0; set tmargin 2; set bmargin 3
do for [i=1:4] {
  set origin 0.215 * (i - 1), 0
  if (i == 4) { set colorbox user origin 0.885, 0.25 size 0.018, 0.55; set cbtics 60; set cblabel "um" offset 0,0 }
  set title sprintf("%.2f ms", 1e3 * steps[i] / 220500) offset 0,-0.5
  plot sprintf("$work/head%d.txt", steps[i]) using 1:2:3 with image notitle
}
unset multiplot
GNUPLOT

ls -l ./*.svg
