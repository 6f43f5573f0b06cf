import * as fc from 'fast-check'

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31)

/** Checks a property on many values and logs the seed. Set `FC_SEED` to repeat a run. */
export function property<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  console.info(`property seed ${seed}`)
  const checked = fc.property(values, value => void check(value))
  fc.assert(checked, { seed, numRuns: 500 })
}
