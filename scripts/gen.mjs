// npm run gen writes every file that is derived from another.
//
//   node scripts/gen.mjs            writes outdated files
//   node scripts/gen.mjs --check    writes nothing; lists outdated files and exits with 1
//   node scripts/gen.mjs --root=…   in another checkout
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateAppSchemes } from './gen/app-schemes.mjs'
import { generateCreateFacts } from './gen/create-facts.mjs'
import { generateDocTables } from './gen/doc-tables.mjs'
import { generateErrorDocs } from './gen/error-docs.mjs'
import { generateFlows } from './gen/flows.mjs'
import { generateRoutes } from './gen/routes.mjs'
import { generateSocialMarks } from './gen/social-marks.mjs'
import { generateManifest } from './gen/manifest.mjs'
import { generateTagTypes } from './gen/tag-types.mjs'
import { generateThreatMatrix } from './gen/threat-matrix.mjs'

const generators = [
  generateRoutes,
  generateFlows,
  generateManifest,
  generateErrorDocs,
  generateDocTables,
  generateThreatMatrix,
  generateAppSchemes,
  generateSocialMarks,
  generateTagTypes,
  generateCreateFacts,
]

/** Generators with their own comparison of the output. They accept `--check` too. */
const programs = ['gen-networks.mjs']

/** Returns the outdated files of a checkout, as `{ path, text }[]`. */
export async function outdated(root) {
  const files = (await Promise.all(generators.map(generate => generate(root)))).flat()
  return files.filter(
    ({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
  )
}

function runProgram(root, name, check) {
  const file = join(root, 'scripts', name)
  if (!existsSync(file)) return 0
  return spawnSync(process.execPath, [file, ...(check ? ['--check'] : [])], { cwd: root, stdio: 'inherit' }).status ?? 1
}

async function main(args) {
  const check = args.includes('--check')
  const root = resolve(
    args.find(arg => arg.startsWith('--root='))?.slice(7) ?? fileURLToPath(new URL('..', import.meta.url)),
  )
  const old = await outdated(root)
  for (const { path, text } of check ? [] : old) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const { path } of old) console.log(check ? `out of date: ${path} (npm run gen)` : `written: ${path}`)
  const failed = programs.some(name => runProgram(root, name, check) !== 0)
  return failed || (check && old.length > 0) ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
