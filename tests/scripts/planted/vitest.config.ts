import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import config from '../../../vitest.config.js'

const HERE = 'tests/scripts/planted'

/** The repository's own configuration, reduced to one planted test file and to one source file for coverage. */
const [unit] = config.test?.projects ?? []
if (typeof unit !== 'object' || !('test' in unit)) throw new Error('The unit project is missing from vitest.config.ts.')

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    ...config.test,
    coverage: {
      ...config.test?.coverage,
      provider: 'v8',
      include: [`${HERE}/half-covered.ts`],
      reporter: ['text-summary'],
      reportsDirectory: '.build/planted-coverage',
    },
    projects: [{ ...unit, test: { ...unit.test, include: [`${HERE}/${process.env['PLANTED']}.planted.ts`] } }],
  },
})
