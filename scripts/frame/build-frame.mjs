// Builds the pages of the wallet origin: one script each, the key worker apart, all named after their content.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { digestOf } from '../run/digest.mjs'
import { keepNodeEnv } from '../run/keep-node-env.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCE = join(ROOT, 'gateway/src/frame-page')
/** What goes into the pages, beside the lock file: a build of the same input is not made twice. */
const INPUT = ['gateway/src/frame-page', 'src/contract', 'src/core', 'src/lib', 'src/tokens', 'scripts/frame']

/** Every page of the wallet origin that has a script: `pages/<name>.ts`. */
export const framePages = [
  'sdk',
  'account',
  'approve',
  'callback',
  'device',
  'export',
  'farcaster',
  'link',
  'loading',
  'passkey',
]

/**
 * Builds into `gateway/.build/frame-<digest of the input>`, unless that is there already, and gives its path.
 * Whole or not at all, so that stacks that start side by side never read half a build.
 */
export async function buildFrame() {
  const folder = join(ROOT, 'gateway/.build', `frame-${await digestOf(ROOT, INPUT)}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  try {
    await buildFrameInto(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Builds into an empty folder and writes `frame-manifest.json` beside the files. The same input gives the same bytes.
 * Gives the manifest, and the paths of all modules in the pages.
 */
export async function buildFrameInto(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = await bundle(Object.fromEntries(framePages.map(name => [name, join(SOURCE, 'pages', `${name}.ts`)])))
  const worker = await bundle({ worker: join(SOURCE, 'worker/key-worker.ts') }, { codeSplitting: false })
  const chunks = [...pages, ...worker]
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), code)
  const manifest = manifestOf(chunks)
  await writeFile(join(folder, 'frame-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, moduleIds: chunks.flatMap(chunk => chunk.moduleIds) }
}

async function bundle(input, output = {}) {
  const { output: chunks } = await keepNodeEnv(() =>
    build({
      root: ROOT,
      base: '/frame/',
      configFile: false,
      logLevel: 'error',
      oxc: { decorator: { legacy: true } },
      // Whatever NODE_ENV says where this runs: these pages are never a developer's.
      resolve: { conditions: ['module', 'browser', 'production'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: {
          input,
          output: { entryFileNames: '[name]-[hash].js', chunkFileNames: 'part-[hash].js', ...output },
        },
      },
    }),
  )
  return chunks.filter(({ type }) => type === 'chunk')
}

/** What the gateway needs to write the pages, and what a monitor compares: every file with its SHA-384. */
function manifestOf(chunks) {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const importsOf = (name, seen = new Set()) => {
    for (const next of byName.get(name)?.imports ?? []) if (!seen.has(next)) importsOf(next, seen.add(next))
    return seen
  }
  const entry = name => chunks.find(chunk => chunk.isEntry && chunk.name === name).fileName
  return {
    version: 1,
    pages: Object.fromEntries(
      framePages.map(name => [name, { script: entry(name), imports: [...importsOf(entry(name))].sort() }]),
    ),
    worker: entry('worker'),
    files: Object.fromEntries(
      [...chunks].sort((a, b) => (a.fileName < b.fileName ? -1 : 1)).map(({ fileName, code }) => [fileName, sri(code)]),
    ),
  }
}

function sri(code) {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(ROOT, 'gateway/dist/frame')
  const { manifest } = await buildFrameInto(folder)
  console.log(`gateway/dist/frame: ${Object.keys(manifest.files).length} files`)
}
