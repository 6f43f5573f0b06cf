// The build for pages without a bundler: one file with a known URL, and its chunks.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { chunkGroups } from './chunk-groups.mjs'
import { shortTemplates } from './short-templates.mjs'
import { oneCopy, oneRoot } from './one-root.mjs'
import { selfContained } from './self-contained.mjs'
import { thirdPartyLicences } from './third-party.mjs'

/**
 * npm installs several compatible versions of these packages for the WalletConnect library. One copy of each saves 250
 * kB for viem alone.
 */
const deduped = ['viem', 'ox', 'abitype', 'isows', '@noble/curves', '@noble/hashes', '@noble/ciphers', '@scure/base']

/** The Bitcoin and Polkadot libraries require the next major version of these packages. */
const NEXT_MAJOR_IMPORTER = /\/node_modules\/(@scure\/(btc-signer|sr25519)|micro-packed)\//

/** Packages that may be bundled twice, with the reason. */
const allowedDuplicates = Object.fromEntries(
  ['@noble/curves', '@noble/hashes', '@scure/base'].map(name => [name, 'two major versions']),
)

/** Returns plugins that deduplicate packages, or fail the build on a duplicate. */
export function deduplicate(root) {
  return [oneCopy(root, deduped, NEXT_MAJOR_IMPORTER), oneRoot(allowedDuplicates)]
}

/** All static imports are in one file: on a mobile network, a request costs more than a few bytes. */
const initialGroup = { name: 'appkit', tags: ['$initial'], priority: 200 }

/**
 * Builds `src/cdn.ts` into `dist/cdn/appkit.js` and its chunks, with all dependencies bundled, and writes `sri.json`.
 * Fails if a package is bundled twice or an import is unresolved. Does nothing without the source.
 */
export async function buildForCdn(root) {
  if (!existsSync(join(root, 'src/cdn.ts'))) return true
  const outDir = join(root, 'dist/cdn')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      withoutOpeningDialog(),
      shortTemplates(),
      ...deduplicate(root),
      selfContained(),
      plainImports(),
      thirdPartyLicences(outDir),
    ],
    oxc: { decorator: { legacy: true } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        checks: { pluginTimings: false },
        input: join(root, 'src/cdn.ts'),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'appkit.js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [initialGroup, ...getSourceGroups(root)] },
        },
        // Other files import the dependencies of `cdn.ts` lazily; they are in the first file on purpose.
        onwarn: (warning, warn) => warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && warn(warning),
      },
    },
  })
  writeFileSync(join(outDir, 'sri.json'), `${JSON.stringify(integrityOf(outDir), null, 2)}\n`)
  return true
}

/** The chunk groups of the npm build. A library is in the first group that needs it. */
function getSourceGroups(root) {
  return chunkGroups(root).filter(({ name }) => typeof name === 'string' && name !== 'protocol')
}

/** Returns the subresource integrity of every script in a folder, by file name. */
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

/** The first screen is in the same file, so there is no time in which another dialog takes its place. */
function withoutOpeningDialog() {
  return {
    name: 'without-opening-dialog',
    enforce: 'pre',
    load: id => (id.endsWith('/src/modal/opening-dialog.ts') ? 'export const showOpeningDialog = () => {}' : undefined),
  }
}

/** Removes Vite's style preloading around `import()`, because there are no style files. */
function plainImports() {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: id => (id === helper ? 'export const __vitePreload = load => load()' : null),
  }
}
