import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { digestOf } from '../run/digest.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const GATEWAY = `${ROOT}gateway/`
/** What a bundle is made of, beside the lock file. */
const INPUT = ['gateway/src', 'src', 'scripts/stack']

/**
 * Bundles one entry of the gateway into a single ES module for Node; packages stay outside. Gives its code.
 * @param {'main' | 'serve-gateway'} entry
 */
export async function bundleGateway(entry) {
  const { NODE_ENV } = process.env
  const { output } = await build({
    root: GATEWAY,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: `src/${entry}.ts`,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  // Vite calls every build production; whoever runs the gateway decides that for himself.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return output[0].code
}

/**
 * Bundles an entry, unless the same sources were bundled before, and gives the path of its file, named after them.
 * @param {'main' | 'serve-gateway'} entry
 */
export async function builtGateway(entry) {
  const name = `${entry}-of-${await digestOf(ROOT, INPUT)}.mjs`
  return existsSync(`${GATEWAY}dist/${name}`) ? `${GATEWAY}dist/${name}` : writeOnce(name, await bundleGateway(entry))
}

/**
 * Bundles an entry and imports it. Node 20 cannot read TypeScript, and a bundle needs no tool while it runs.
 * @param {'main' | 'serve-gateway'} entry
 */
export async function importGateway(entry) {
  return import(await builtGateway(entry))
}

/** Writes a file of `gateway/dist` whole or not at all; gives its path. */
export async function writeOnce(name, code) {
  const path = `${GATEWAY}dist/${name}`
  if (existsSync(path)) return path
  await mkdir(`${GATEWAY}dist`, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, code)
  await rename(draft, path)
  return path
}
