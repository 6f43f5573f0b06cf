/** Seeded randomness, so that a failed run can be repeated. */
export interface Seeded {
  readonly seed: number
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer in [0, count). */
  below(count: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** Uses the environment variable `SECURITY_SEED` or `SEED`, or a new seed, and prints it. */
export function seeded(label: string): Seeded {
  const seed = Number(process.env['SECURITY_SEED'] ?? process.env['SEED'] ?? Date.now() % 2 ** 31)
  console.log(`${label}: SECURITY_SEED=${seed}`)
  return fromSeed(seed)
}

/** Returns the same numbers for the same seed. */
export function fromSeed(seed: number): Seeded {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { seed, next, below, pick: list => list[below(list.length)] as never, chance: share => next() < share }
}

/** Returns the number of cases, multiplied by the environment variable `SECURITY_CASES`. */
export function caseCount(perChange: number): number {
  return Math.ceil(perChange * Number(process.env['SECURITY_CASES'] ?? 1))
}
