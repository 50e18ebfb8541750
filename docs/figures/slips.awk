# How a bowed string slips, from a CSV file of time and its velocity under the bow.
#   awk -F, -v velocity=0.1 -v frequency=146 -v periods=40 -f slips.awk FILE
# A slip begins when the string falls behind by half the bow's speed and ends when it is within a
# quarter again. Prints "helmholtz" (one slip in a period, evenly), "multiple" (more) or "raucous",
# and the slips in a period, over the last periods of the file.
NR == 1 { next }
{ time[NR - 1] = $1; behind[NR - 1] = velocity - $2; rows = NR - 1 }
END {
  from = time[rows] - periods / frequency
  slipping = 1
  for (n = 1; n <= rows; ++n) {
    if (time[n] < from) continue
    if (!slipping && behind[n] > 0.5 * velocity) { begin[++slips] = time[n]; slipping = 1 }
    else if (slipping && behind[n] < 0.25 * velocity) slipping = 0
  }
  for (i = 2; i <= slips; ++i) {
    turn = (begin[i] - begin[i - 1]) * frequency
    sum += turn; squares += turn * turn
  }
  count = slips > 1 ? slips - 1 : 1
  spread = squares / count - (sum / count) ^ 2
  even = spread < 0.03 ^ 2
  rate = slips / periods
  print (even && rate > 0.92 && rate < 1.08 ? "helmholtz" : rate > 1.5 ? "multiple" : "raucous"), rate
}
