/** Number of cases of a security test, multiplied by the environment variable `SECURITY_CASES`. */
export function securityCases(count: number): number {
  return Math.round(count * Number(process.env['SECURITY_CASES'] ?? 1))
}

/** A seeded generator of numbers in [0, 1), mulberry32. The seed is printed; set it with `SECURITY_SEED`. */
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
