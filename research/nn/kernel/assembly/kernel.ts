/**
 * The arithmetic of small nets in WebAssembly SIMD, in AssemblyScript. Matrices are rows of 32-bit floats; `ld…` are the
 * bytes from one row to the next; counts of columns and rows are multiples of 4. No fused or relaxed instructions, so
 * every machine computes the same bits. ../kernel.ts compiles and calls it.
 */

// @ts-ignore: decorator
@inline const LANES: usize = 16;

/** y = x w + bias, cut off at 0 if `relu`. x: m x k, w: k x n without gaps, y: m x n. bias 0: none. */
export function dense(
  x: usize, ldx: usize, m: i32, k: i32, w: usize, n: i32, bias: usize, y: usize, ldy: usize, relu: i32,
): void {
  const ldw: usize = <usize>n << 2;
  const floor = f32x4.splat(relu ? 0 : -Infinity);
  for (let j: i32 = 0; j < n; ) {
    const wide = n - j >= 8;
    const column: usize = <usize>j << 2;
    const b0 = bias ? v128.load(bias + column) : f32x4.splat(0);
    const b1 = bias && wide ? v128.load(bias + column + LANES) : f32x4.splat(0);
    for (let i: i32 = 0; i < m; i += 4) {
      let x0 = x + <usize>i * ldx;
      let x1 = x0 + ldx;
      let x2 = x1 + ldx;
      let x3 = x2 + ldx;
      let from = w + column;
      const to = y + <usize>i * ldy + column;
      let a0 = b0, a1 = b0, a2 = b0, a3 = b0;
      if (wide) {
        let c0 = b1, c1 = b1, c2 = b1, c3 = b1;
        for (let p: i32 = 0; p < k; p++) {
          const left = v128.load(from);
          const right = v128.load(from, LANES);
          let value = v128.load32_splat(x0);
          a0 = f32x4.add(a0, f32x4.mul(value, left));
          c0 = f32x4.add(c0, f32x4.mul(value, right));
          value = v128.load32_splat(x1);
          a1 = f32x4.add(a1, f32x4.mul(value, left));
          c1 = f32x4.add(c1, f32x4.mul(value, right));
          value = v128.load32_splat(x2);
          a2 = f32x4.add(a2, f32x4.mul(value, left));
          c2 = f32x4.add(c2, f32x4.mul(value, right));
          value = v128.load32_splat(x3);
          a3 = f32x4.add(a3, f32x4.mul(value, left));
          c3 = f32x4.add(c3, f32x4.mul(value, right));
          x0 += 4; x1 += 4; x2 += 4; x3 += 4;
          from += ldw;
        }
        v128.store(to, f32x4.max(c0, floor), LANES);
        v128.store(to + ldy, f32x4.max(c1, floor), LANES);
        v128.store(to + 2 * ldy, f32x4.max(c2, floor), LANES);
        v128.store(to + 3 * ldy, f32x4.max(c3, floor), LANES);
      } else {
        for (let p: i32 = 0; p < k; p++) {
          const left = v128.load(from);
          a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(x0), left));
          a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(x1), left));
          a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(x2), left));
          a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(x3), left));
          x0 += 4; x1 += 4; x2 += 4; x3 += 4;
          from += ldw;
        }
      }
      v128.store(to, f32x4.max(a0, floor));
      v128.store(to + ldy, f32x4.max(a1, floor));
      v128.store(to + 2 * ldy, f32x4.max(a2, floor));
      v128.store(to + 3 * ldy, f32x4.max(a3, floor));
    }
    j += wide ? 8 : 4;
  }
}

/** dw = x' dy, where x' is x transposed. x: m x k, dy: m x n, dw: k x n without gaps. */
export function weightGradient(
  x: usize, ldx: usize, m: i32, k: i32, dy: usize, ldd: usize, n: i32, dw: usize,
): void {
  const ldw: usize = <usize>n << 2;
  for (let j: i32 = 0; j < n; ) {
    const wide = n - j >= 8;
    const column: usize = <usize>j << 2;
    for (let p: i32 = 0; p < k; p += 4) {
      let from = x + (<usize>p << 2);
      let by = dy + column;
      const to = dw + <usize>p * ldw + column;
      let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0;
      if (wide) {
        let c0 = a0, c1 = a0, c2 = a0, c3 = a0;
        for (let i: i32 = 0; i < m; i++) {
          const left = v128.load(by);
          const right = v128.load(by, LANES);
          let value = v128.load32_splat(from);
          a0 = f32x4.add(a0, f32x4.mul(value, left));
          c0 = f32x4.add(c0, f32x4.mul(value, right));
          value = v128.load32_splat(from, 4);
          a1 = f32x4.add(a1, f32x4.mul(value, left));
          c1 = f32x4.add(c1, f32x4.mul(value, right));
          value = v128.load32_splat(from, 8);
          a2 = f32x4.add(a2, f32x4.mul(value, left));
          c2 = f32x4.add(c2, f32x4.mul(value, right));
          value = v128.load32_splat(from, 12);
          a3 = f32x4.add(a3, f32x4.mul(value, left));
          c3 = f32x4.add(c3, f32x4.mul(value, right));
          from += ldx;
          by += ldd;
        }
        v128.store(to, c0, LANES);
        v128.store(to + ldw, c1, LANES);
        v128.store(to + 2 * ldw, c2, LANES);
        v128.store(to + 3 * ldw, c3, LANES);
      } else {
        for (let i: i32 = 0; i < m; i++) {
          const left = v128.load(by);
          a0 = f32x4.add(a0, f32x4.mul(v128.load32_splat(from), left));
          a1 = f32x4.add(a1, f32x4.mul(v128.load32_splat(from, 4), left));
          a2 = f32x4.add(a2, f32x4.mul(v128.load32_splat(from, 8), left));
          a3 = f32x4.add(a3, f32x4.mul(v128.load32_splat(from, 12), left));
          from += ldx;
          by += ldd;
        }
      }
      v128.store(to, a0);
      v128.store(to + ldw, a1);
      v128.store(to + 2 * ldw, a2);
      v128.store(to + 3 * ldw, a3);
    }
    j += wide ? 8 : 4;
  }
}

/** to: n x k, the transpose of w: k x n. */
export function transpose(w: usize, k: i32, n: i32, to: usize): void {
  for (let p: i32 = 0; p < k; p++)
    for (let j: i32 = 0; j < n; j++) store<f32>(to + (<usize>(j * k + p) << 2), load<f32>(w + (<usize>(p * n + j) << 2)));
}

/** d = 0 wherever y is not above 0. */
export function cutOff(y: usize, d: usize, count: i32): void {
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < <usize>count << 2; at += LANES)
    v128.store(d + at, v128.and(v128.load(d + at), f32x4.gt(v128.load(y + at), zero)));
}

/** out[j] = the sum of column j of d: m x n. */
export function columnSums(d: usize, ldd: usize, m: i32, n: i32, out: usize): void {
  for (let column: usize = 0; column < <usize>n << 2; column += LANES) {
    let sum = f32x4.splat(0);
    for (let i: i32 = 0; i < m; i++) sum = f32x4.add(sum, v128.load(d + <usize>i * ldd + column));
    v128.store(out + column, sum);
  }
}

export function sumOfSquares(values: usize, count: i32): f32 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < <usize>count << 2; at += LANES) {
    const four = v128.load(values + at);
    sum = f32x4.add(sum, f32x4.mul(four, four));
  }
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
}

/** One step of Adam with the gradient times `scale`. `rate`: with the corrections for the first steps. */
export function adam(
  weights: usize, gradient: usize, mean: usize, square: usize, count: i32, scale: f32, rate: f32,
): void {
  const by = f32x4.splat(scale), step = f32x4.splat(rate), epsilon = f32x4.splat(1e-8);
  const keep1 = f32x4.splat(0.9), new1 = f32x4.splat(0.1), keep2 = f32x4.splat(0.999), new2 = f32x4.splat(0.001);
  for (let at: usize = 0; at < <usize>count << 2; at += LANES) {
    const g = f32x4.mul(v128.load(gradient + at), by);
    const m = f32x4.add(f32x4.mul(v128.load(mean + at), keep1), f32x4.mul(g, new1));
    const v = f32x4.add(f32x4.mul(v128.load(square + at), keep2), f32x4.mul(f32x4.mul(g, g), new2));
    v128.store(mean + at, m);
    v128.store(square + at, v);
    const change = f32x4.div(f32x4.mul(step, m), f32x4.add(f32x4.sqrt(v), epsilon));
    v128.store(weights + at, f32x4.sub(v128.load(weights + at), change));
  }
}

/** follower += rate (leader - follower) */
export function follow(follower: usize, leader: usize, count: i32, rate: f32): void {
  const by = f32x4.splat(rate);
  for (let at: usize = 0; at < <usize>count << 2; at += LANES) {
    const old = v128.load(follower + at);
    v128.store(follower + at, f32x4.add(old, f32x4.mul(by, f32x4.sub(v128.load(leader + at), old))));
  }
}

/** e^x, to 2 units in the last place: 2^k times a polynomial. */
// @ts-ignore: decorator
@inline function exp(x: v128): v128 {
  const within = f32x4.max(f32x4.min(x, f32x4.splat(88)), f32x4.splat(-87));
  const k = f32x4.nearest(f32x4.mul(within, f32x4.splat(1.44269504)));
  let r = f32x4.sub(within, f32x4.mul(k, f32x4.splat(0.693359375)));
  r = f32x4.add(r, f32x4.mul(k, f32x4.splat(2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.5));
  p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1));
  return f32x4.mul(p, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(k), i32x4.splat(127)), 23));
}

/** values = e^values, in place. */
export function exponentials(values: usize, count: i32): void {
  for (let at: usize = 0; at < <usize>count << 2; at += LANES) v128.store(values + at, exp(v128.load(values + at)));
}

/** values = 1 / (1 + e^-values), in place; m rows of n. */
export function sigmoids(values: usize, ld: usize, m: i32, n: i32): void {
  const one = f32x4.splat(1);
  for (let i: i32 = 0; i < m; i++)
    for (let at: usize = 0; at < <usize>n << 2; at += LANES) {
      const cell = values + <usize>i * ld + at;
      v128.store(cell, f32x4.div(one, f32x4.add(one, exp(f32x4.neg(v128.load(cell))))));
    }
}

/** to = tanh(values) = 2 / (1 + e^-2values) - 1; m rows of n. */
export function tanhs(values: usize, ld: usize, m: i32, n: i32, to: usize, ldt: usize): void {
  const one = f32x4.splat(1), two = f32x4.splat(2), minusTwo = f32x4.splat(-2);
  for (let i: i32 = 0; i < m; i++)
    for (let at: usize = 0; at < <usize>n << 2; at += LANES) {
      const e = exp(f32x4.mul(minusTwo, v128.load(values + <usize>i * ld + at)));
      v128.store(to + <usize>i * ldt + at, f32x4.sub(f32x4.div(two, f32x4.add(one, e)), one));
    }
}
