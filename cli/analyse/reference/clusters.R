# Figures that clustered intervals are compared with. Run: Rscript clusters.R > clusters.txt
# answers.csv: made-up answers of 60 participants in 30 pairs, with partners alike; confidence in %, reward in points.
suppressMessages(library(sandwich))
answers <- read.csv("answers.csv")
say <- function(name, ...) cat(name, formatC(c(...), digits = 10, format = "g"), "\n")

clustered <- function(formula) {
  model <- lm(formula, answers)
  # HC0 with the factor G/(G - 1), t with G - 1 degrees of freedom
  v <- vcovCL(model, cluster = ~pair, type = "HC0", cadjust = TRUE)
  g <- length(unique(answers$pair))
  m <- coef(model)[1]; se <- sqrt(v[1, 1])
  c(m, se, m + c(-1, 1) * qt(0.975, g - 1) * se)
}
say("mean", clustered(reward ~ 1))
say("share", clustered(right ~ 1))
answers$brier <- (answers$confidence / 100 - answers$right)^2
p <- pmin(pmax(answers$confidence / 100, 0.01), 0.99)
answers$log <- -ifelse(answers$right == 1, log(p), log(1 - p))
say("brier", clustered(brier ~ 1))
say("log", clustered(log ~ 1))
say("exact", binom.test(12, 12)$conf.int)

people <- aggregate(cbind(right, reward) ~ participant + pair, answers, mean)
x <- people$right; y <- people$reward; n <- nrow(people); g <- length(unique(people$pair))
r <- cor(x, y)
zx <- (x - mean(x)) / sqrt(mean((x - mean(x))^2)); zy <- (y - mean(y)) / sqrt(mean((y - mean(y))^2))
psi <- rowsum(zx * zy - r * (zx^2 + zy^2) / 2, people$pair)
se <- sqrt(g / (g - 1) * sum(psi^2)) / n
z <- atanh(r) + c(-1, 1) * qt(0.975, g - 1) * se / (1 - r^2)
say("correlation", r, se, tanh(z))
# a bootstrap over pairs knows nothing of influence functions: it must come near
set.seed(1)
pairs <- split(people, people$pair)
boot <- replicate(4000, { d <- do.call(rbind, sample(pairs, replace = TRUE)); cor(d$right, d$reward) })
say("bootstrap", sd(boot), quantile(boot, c(0.025, 0.975)))
