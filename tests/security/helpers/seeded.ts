import * as fc from 'fast-check'

/** Set `SECURITY_SEED` and `SECURITY_CASES` to reproduce a run. */
const seed = Number(process.env['SECURITY_SEED'] ?? Date.now() % 2 ** 31)
/** Multiplies the number of cases. */
export const multiplier = Number(process.env['SECURITY_CASES'] ?? 1)

/** Checks a property on many cases. Prints the seed, and the smallest failing case. */
export function manyCases<T>(cases: number, values: fc.Arbitrary<T>, check: (value: T) => void): number {
  const numRuns = Math.ceil(cases * multiplier)
  console.info(`security seed ${seed}, ${numRuns} cases`)
  fc.assert(
    fc.property(values, value => void check(value)),
    { seed, numRuns, endOnFailure: false },
  )
  return numRuns
}
