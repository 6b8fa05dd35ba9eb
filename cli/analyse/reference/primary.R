# Welch's test of the shares that the pairs of primary.test.ts reach. Run: Rscript primary.R > primary.txt
off <- c(0.75, 0.25, 0.5)
on <- c(0.75, 0.25, 0.75, 0.75)
tested <- t.test(on, off)
say <- function(name, ...) cat(name, formatC(c(...), digits = 10, format = "g"), "\n")
say("off", off)
say("on", on)
say("welch", mean(on) - mean(off), tested$conf.int, tested$p.value)
