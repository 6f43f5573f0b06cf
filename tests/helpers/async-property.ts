import * as fc from 'fast-check'

const seed = Number(globalThis.process?.env['FC_SEED'] ?? Date.now() % 2 ** 31)

/** Checks an async property and prints its seed. Set `FC_SEED` to reproduce a run. */
export async function asyncProperty<T>(
  values: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
  numRuns = 100,
): Promise<void> {
  console.info(`property seed ${seed}`)
  await fc.assert(fc.asyncProperty(values, check), { seed, numRuns })
}
