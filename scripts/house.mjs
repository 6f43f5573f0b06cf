// npm run house prints the architecture metrics and their limits (tests/house/ratchets.json).
//
//   node scripts/house.mjs                        every figure, its limit and its target
//   node scripts/house.mjs --write                tightens the limits to the figures
//   node scripts/house.mjs prose-comments src/    lists the findings of a metric below a path
//   node scripts/house.mjs vocabulary --files     the number for each file, largest first
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUNDLE = join(ROOT, '.build', 'house.mjs')

// The oldest supported Node.js cannot run TypeScript, so the metrics are bundled first.
mkdirSync(join(ROOT, '.build'), { recursive: true })
await build({
  entryPoints: [join(ROOT, 'tests/house/print-report.ts')],
  outfile: BUNDLE,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
})
const { printReport } = await import(pathToFileURL(BUNDLE).href)
process.exitCode = printReport(ROOT, process.argv.slice(2))
