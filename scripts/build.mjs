// npm run build: dist, for npm (JavaScript and declarations) and for the CDN.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildForCdn } from './build/cdn-build.mjs'
import { buildCli } from './build/cli-build.mjs'
import { describeElements } from './build/describe-elements.mjs'
import { buildForNpm } from './build/npm-build.mjs'
import { buildTypes } from './build/types-build.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
const from = performance.now()
const failed = []
for (const step of [buildForNpm, buildForCdn, buildCli, buildTypes, describeElements]) {
  const passed = await Promise.resolve(step(ROOT)).catch(error => void console.error(error.message))
  if (!passed) failed.push(step.name)
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
} else {
  console.log(`built into dist in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}
