import * as fc from 'fast-check'

/** Brings a run back: `SECURITY_SEED=… SECURITY_CASES=…`. */
const seed = Number(process.env['SECURITY_SEED'] ?? Date.now() % 2 ** 31)
/** How many times the cases of each change are run. */
export const multiplier = Number(process.env['SECURITY_CASES'] ?? 1)

/** Checks a property on many cases; prints the seed, and the smallest case that fails. */
export function manyCases<T>(cases: number, values: fc.Arbitrary<T>, check: (value: T) => void): number {
  const numRuns = Math.ceil(cases * multiplier)
  console.info(`security seed ${seed}, ${numRuns} cases`)
  fc.assert(
    fc.property(values, value => void check(value)),
    { seed, numRuns, endOnFailure: false },
  )
  return numRuns
}
