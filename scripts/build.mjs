// npm run build: dist, for npm (JavaScript and declarations) and for the CDN.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildForCdn } from './build/cdn-build.mjs'
import { describeElements } from './build/describe-elements.mjs'
import { buildForNpm } from './build/npm-build.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function run(name, ...args) {
  const { status } = spawnSync(join(ROOT, 'node_modules', '.bin', name), args, { cwd: ROOT, stdio: 'inherit' })
  return status === 0
}

/** Declarations, from the compiler: the sources' own types, one file each. */
function buildTypes() {
  return run('tsc', '-p', 'scripts/build/tsconfig.json')
}

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
const from = performance.now()
const failed = []
for (const step of [buildForNpm, buildForCdn, buildTypes, describeElements]) {
  const passed = await Promise.resolve(step(ROOT)).catch(error => void console.error(error.message))
  if (!passed) failed.push(step.name)
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
} else {
  console.log(`built into dist in ${((performance.now() - from) / 1000).toFixed(1)} s`)
}
