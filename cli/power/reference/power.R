# Power of the guide's study (docs/run-a-study.md, section 5) without this program's own statistics.
# groups.csv: returns of 8,000 pairs that policies reached in the guide's study, with another seed than the guide's.
# Prints the likeness of partners, the power by simulation, and that of power.t.test. Run: Rscript power.R > power.txt
counted <- read.csv("groups.csv")
groups <- counted[rep(seq_len(nrow(counted)), counted$groups), ]
groups$knowledge <- sub(";.*", "", groups$arm)
middle <- ave((groups$first + groups$second) / 2, groups$arm, groups$kind)
groups$first <- groups$first - middle
groups$second <- groups$second - middle

# one-way analysis of variance of participants in pairs; 8 means (arm and kind) were taken away
pair <- (groups$first + groups$second) / 2
between <- 2 * sum(pair^2) / (nrow(groups) - 8)
within <- sum((groups$first - groups$second)^2 / 2) / nrow(groups)
icc <- (between - within) / (between + within)
sd1 <- sqrt((between + within) / 2)

person <- 0.3; group <- 0.2; item <- 0.1; effect <- 0.5
session <- 1 - person^2 - group^2 - item^2
unit <- session * (1 + icc) / 2 + person^2 / 2 + group^2 + item^2

set.seed(1)
sides <- split(pair / sd1 * sqrt(nrow(groups) / (nrow(groups) - 8)), groups$knowledge)
once <- function(by) {
  left <- rbinom(1, 40, 0.9^2)
  n <- floor(left / 2) + c(0, left %% 2)
  if (runif(1) < 0.5) n <- rev(n)
  draw <- function(side, n) sqrt(session) * sample(side, n, replace = TRUE) +
    rnorm(n, 0, person / sqrt(2)) + rnorm(n, 0, group) + rnorm(n, 0, item)
  t.test(draw(sides[[2]], n[2]) + by, draw(sides[[1]], n[1]))$p.value < 0.05
}
runs <- 20000
simulated <- mean(replicate(runs, once(effect)))
none <- mean(replicate(runs, once(0)))
formula <- power.t.test(n = 40 * 0.9^2 / 2, delta = effect, sd = sqrt(unit))$power
cat(sprintf("icc %.4f\nsimulated %.4f\nfalsePositive %.4f\nformula %.4f\n", icc, simulated, none, formula))
