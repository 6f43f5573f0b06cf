// The build for a page without a bundler: one file by its URL, the rest beside it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { shortTemplates } from './short-templates.mjs'
import { oneRoot } from './one-root.mjs'
import { selfContained } from './self-contained.mjs'

/**
 * Packages of which npm installs several versions for the protocol library, each compatible with the
 * newest: taking the root's for all of them saves a second viem (250 kB).
 */
export const deduped = [
  'viem',
  'ox',
  'abitype',
  'isows',
  '@noble/curves',
  '@noble/hashes',
  '@noble/ciphers',
  '@scure/base',
]

/** All that is imported statically is one file: on a phone a second request costs more than some bytes. */
const first = { name: 'appkit', tags: ['$initial'] }

/**
 * Builds `src/cdn.ts` into `dist/cdn/appkit.js` and its chunks, all dependencies bundled, and writes
 * `sri.json`. Fails where a package would come twice or an import would stay bare. Nothing to do without the source.
 */
export async function buildForCdn(root) {
  if (!existsSync(join(root, 'src/cdn.ts'))) return true
  const outDir = join(root, 'dist/cdn')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [shortTemplates(), oneRoot(), selfContained(), plainImports()],
    resolve: { dedupe: deduped },
    oxc: { decorator: { legacy: true } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: join(root, 'src/cdn.ts'),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'appkit.js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [first] },
        },
        // What `cdn.ts` imports is in the first file on purpose, although others load it lazily.
        onwarn: (warning, warn) => warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && warn(warning),
      },
    },
  })
  writeFileSync(join(outDir, 'sri.json'), `${JSON.stringify(integrityOf(outDir), null, 2)}\n`)
  return true
}

/** The subresource integrity of every script in a folder, by file name. */
export function integrityOf(folder) {
  const scripts = readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .sort()
  const hash = name =>
    createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')
  return Object.fromEntries(scripts.map(name => [name, `sha384-${hash(name)}`]))
}

/** Empties the function that Vite wraps around `import()` to preload styles: we have none. */
function plainImports() {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: id => (id === helper ? 'export const __vitePreload = load => load()' : null),
  }
}
