import * as fc from 'fast-check'

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)

/** Checks a property on many values; prints its seed, and `FC_SEED` brings a run back. */
export function property<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  console.info(`property seed ${seed}`)
  const kept = fc.property(values, value => void check(value))
  fc.assert(kept, { seed, numRuns: 500 })
}
