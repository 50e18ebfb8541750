#!/usr/bin/env bash
# Draws Schelleng's diagram: how a string moves under a bow, by the bow's place and force.
#
#   docs/figures/make_schelleng.sh [PROGRAM [BRISTLE_STIFFNESS]]      (build/release/bin/thrum, 1e6)
#
# Every run starts from Helmholtz's motion, the corner at the far end, so the map shows where the bow
# can keep it up. Prints the slopes of its edges. 420 runs, about half a minute. Needs gnuplot.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../build/release/bin/thrum}")
cd "$here"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

velocity=0.1
cat >"$work/string.toml" <<TOML
duration = 1.0
[string.s]
length = 0.69
tension = 130
linear_density = 0.0032
bending_stiffness = 3e-4
damping = 3
damping_hf = 0.003
points = 120
velocity_shape = { kind = "pluck", at = 0.98, amplitude = 1 }
[bow.b]
on = { on = "string.s", at = 0.1 }
velocity = $velocity
force = 1
bristle_stiffness = ${2:-1e6}
bristle_damping = 1
viscosity = 0
[pickup.string]
on = { on = "string.s", at = 0.1 }
quantity = "velocity"
TOML
frequency=146.1   # of the string
impedance=0.645   # sqrt(130 0.0032)
friction=0.5      # static less sliding

places=$(awk 'BEGIN { for (i = 0; i < 14; ++i) printf "%.5g ", 0.03 * (0.2 / 0.03) ^ (i / 13) }')
forces=$(awk 'BEGIN { for (i = 0; i < 30; ++i) printf "%.5g ", 0.02 * (20 / 0.02) ^ (i / 29) }')
for at in $places; do
  for force in $forces; do
    "$program" run "$work/string.toml" --quiet --csv "$work/run.csv" \
      --set "bow.b.on.at=$at" --set "pickup.string.on.at=$at" --set "bow.b.force=$force" \
      --set "string.s.velocity_shape.amplitude=$(awk "BEGIN { print 0.98 * $velocity / $at }")"
    echo "$at $force $(awk -F, -v velocity=$velocity -v frequency=$frequency -v periods=40 -f slips.awk "$work/run.csv")"
  done
done >"$work/map.txt"

# The edges: from the first Helmholtz motion upwards until it is gone at two forces in turn; a line through each.
awk '
  $1 != at { at = $1; found = gone = 0; before = 0 }
  $3 == "helmholtz" && !found { found = 1; if (before) print at, sqrt($2 * before), "low" }
  $3 == "helmholtz" && gone < 2 { gone = 0; last = $2 }
  $3 != "helmholtz" && found { ++gone; if (gone == 1) next_force = $2; if (gone == 2) print at, sqrt(last * next_force), "high" }
  { before = $2 }' "$work/map.txt" >"$work/edges.txt"
fit() {
  awk -v edge="$1" '$3 == edge { x = log($1); y = log($2); n++; a += x; b += y; c += x * x; d += x * y }
    END { s = (n * d - a * b) / (n * c - a * a); printf "%.2f %.6g %d\n", s, exp((b - s * a) / n), n }' "$work/edges.txt"
}
read -r low_slope low_factor low_count <<<"$(fit low)"
read -r high_slope high_factor high_count <<<"$(fit high)"
awk -v z=$impedance -v v=$velocity -v m=$friction '$3 == "high" { r = $2 / (2 * z * v / (m * $1)); s += log(r); ++n
    if (n == 1 || r < low) low = r; if (r > high) high = r }
  END { printf "most force: %.2f of theory on average, %.2f to %.2f\n", exp(s / n), low, high }' "$work/edges.txt"
echo "most force goes as beta^$high_slope ($high_count places), least force as beta^$low_slope ($low_count places)"

gnuplot <<GNUPLOT
set terminal svg size 760,480 font "sans-serif,13" background "white"
set output "schelleng.svg"
set title "How a string moves under a bow of $velocity m/s, started in Helmholtz's motion"
set xlabel "distance of the bow from the bridge, relative to the length"
set ylabel "bow force, N"
set logscale xy
set xrange [0.0275:0.218]; set yrange [0.015:27]
set xtics (0.03, 0.05, 0.1, 0.15, 0.2)
set key outside right
is(name, s) = s eq name ? 1 : 1/0
plot "$work/map.txt" using 1:(\$2 * is("helmholtz", strcol(3))) with points pt 7 ps 0.8 lc rgb "#2ca02c" title "Helmholtz: one slip", \
  "" using 1:(\$2 * is("multiple", strcol(3))) with points pt 6 ps 0.7 lc rgb "#1f77b4" title "several slips", \
  "" using 1:(\$2 * is("raucous", strcol(3))) with points pt 2 ps 0.7 lc rgb "#d62728" title "raucous", \
  2 * $impedance * $velocity / ($friction * x) with lines lw 2 lc rgb "#000000" title "Schelleng, most force", \
  $low_factor * 0.0775 ** ($low_slope) * (x / 0.0775) ** (-2) with lines lw 1 lc rgb "#000000" title "least force: slope beta^{-2}", \
  $high_factor * x ** ($high_slope) with lines dt 2 lw 1.5 lc rgb "#d62728" title "measured, beta^{$high_slope}", \
  $low_factor * x ** ($low_slope) with lines dt 2 lw 1.5 lc rgb "#1f77b4" title "measured, beta^{$low_slope}"
GNUPLOT
