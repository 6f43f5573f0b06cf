import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { digestOf } from '../run/digest.mjs'
import { keepNodeEnv } from '../run/keep-node-env.mjs'
import { packageOf } from '../run/third-party.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const GATEWAY = `${ROOT}gateway/`
/** The build cache for development and tests; `gateway/dist` is the output for operators. */
const BUILDS = `${GATEWAY}.build/`
/** The inputs of a bundle, in addition to the lock file. */
const INPUT = ['gateway/src', 'tools', 'src', 'scripts/stack']
/** The entry that runs without `node_modules`: its packages are bundled. Only PGlite is a separate package. */
const STANDALONE = 'main'
/** Only the first is for production; the others contain the development services of `tools`. */
const ENTRIES = {
  main: `${GATEWAY}src/main.ts`,
  'main-development': `${ROOT}tools/gateway/main-development.ts`,
  'serve-development': `${ROOT}tools/gateway/serve-development.ts`,
}

/**
 * Bundles one entry of the gateway into a single ES module for Node; returns its code. `main` contains its packages,
 * the others import them.
 * @param {'main' | 'main-development' | 'serve-development'} entry
 */
export async function bundleGateway(entry) {
  return (await bundle(entry)).code
}

/**
 * Returns the contents of an entry's bundle: its code, its local files, all modules, its imports, and the packages it
 * contains or imports.
 * @param {'main' | 'main-development' | 'serve-development'} entry
 */
export async function inspectGateway(entry) {
  const { code, fileName, moduleIds, imports, dynamicImports } = await bundle(entry)
  const files = moduleIds.filter(id => id.startsWith(ROOT) && !packageOf(id)).map(id => id.slice(ROOT.length))
  const outside = [...imports, ...dynamicImports].filter(name => name !== fileName)
  const packages = new Set([...outside, ...moduleIds.map(id => packageOf(id)?.name).filter(Boolean)])
  return { code, files, moduleIds, imports: outside, packages: [...packages] }
}

async function bundle(entry) {
  const { output } = await keepNodeEnv(() =>
    build({
      root: GATEWAY,
      configFile: false,
      logLevel: 'error',
      ...(entry === STANDALONE && { ssr: { noExternal: true } }),
      build: {
        ssr: ENTRIES[entry],
        write: false,
        minify: false,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  )
  return output[0]
}

/**
 * Bundles an entry, unless the same sources were bundled before, and returns the path of its file, named after its
 * input.
 * @param {'main' | 'main-development' | 'serve-development'} entry
 */
export async function builtGateway(entry) {
  const name = `${entry}-of-${await digestOf(ROOT, INPUT)}.mjs`
  return existsSync(`${BUILDS}${name}`) ? `${BUILDS}${name}` : writeOnce(name, await bundleGateway(entry))
}

/**
 * Bundles an entry and imports it, because Node 20 cannot run TypeScript.
 * @param {'main' | 'main-development' | 'serve-development'} entry
 */
export async function importGateway(entry) {
  return import(await builtGateway(entry))
}

/** Writes a file of `gateway/.build` atomically; returns its path. */
export async function writeOnce(name, code) {
  const path = `${BUILDS}${name}`
  if (existsSync(path)) return path
  await mkdir(BUILDS, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, code)
  await rename(draft, path)
  return path
}
