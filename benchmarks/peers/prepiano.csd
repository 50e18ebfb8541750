<CsoundSynthesizer>
<CsOptions>
-n -d -m0
</CsOptions>
<CsInstruments>
sr = 44100
ksmps = 64
nchnls = 1
0dbfs = 1
instr 1
  aout prepiano 60, 3, 10, 1, 3, 0.002, 2, 2, 1, 5000, -0.01, 0.09, 40, 0, 0.1, 1, 2
  out aout
endin
</CsInstruments>
<CsScore>
; one rattle: position, mass ratio, frequency, length; one rubber: position, mass ratio, frequency, loss
f 1 0 8 2 1 0.6 10 100 0.001
f 2 0 8 2 1 0.7 50 500 1000
NOTES
e
</CsScore>
</CsoundSynthesizer>
