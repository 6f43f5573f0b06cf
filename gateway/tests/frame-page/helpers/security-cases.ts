/** How many cases a security test runs: its own number, times `SECURITY_CASES`. */
export function securityCases(count: number): number {
  return Math.round(count * Number(process.env['SECURITY_CASES'] ?? 1))
}

/** A generator of numbers below one that a seed brings back; the seed is printed, `SECURITY_SEED` sets it. Standard: mulberry32. */
export function seededRandom(name: string): () => number {
  const seed = Number(process.env['SECURITY_SEED'] ?? Date.now() % 2 ** 31)
  console.info(`${name}: seed ${seed}`)
  const state = { at: seed >>> 0 }
  return () => {
    state.at = (state.at + 0x6d2b79f5) >>> 0
    let mixed = state.at
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
