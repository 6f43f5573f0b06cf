// Builds the pages of the wallet origin: one script per page, and the key worker. All files are named after their
// content.
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
/** The inputs of the pages, in addition to the lock file. The same input is built only once. */
const INPUT = [
  'gateway/src/frame-page',
  'src/contract',
  'src/controllers/swap',
  'src/core',
  'src/elements',
  'src/lib',
  'src/siwx',
  'src/tokens',
  'scripts/frame',
]

/** Every page of the wallet origin with a script: `pages/<name>.ts`. */
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
 * Builds into `gateway/.build/frame-<digest of the input>`, unless it exists, and returns the path. The build is
 * atomic, so stacks that start in parallel never read a partial build.
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
 * Builds into an empty folder and writes `frame-manifest.json` next to the files. The build is reproducible. Returns
 * the manifest, and the paths of all bundled modules.
 */
export async function buildFrameInto(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = await bundle(Object.fromEntries(framePages.map(name => [name, join(SOURCE, 'pages', `${name}.ts`)])))
  const worker = await bundle({ worker: join(SOURCE, 'worker/key-worker.ts') }, { codeSplitting: false })
  const chunks = [...pages, ...worker]
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), code)
  const manifest = createManifest(chunks)
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
      // These pages are always built for production, whatever the value of NODE_ENV.
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

/** The gateway renders the pages from this, and a monitor compares it: every file with its SHA-384. */
function createManifest(chunks) {
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
