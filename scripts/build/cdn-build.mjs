// The build for a page without a bundler: one file by its URL, the rest beside it.
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
 * Packages of which npm installs several versions for the protocol's library, each compatible with ours: taking ours
 * for all of them saves a second viem (250 kB).
 */
const deduped = ['viem', 'ox', 'abitype', 'isows', '@noble/curves', '@noble/hashes', '@noble/ciphers', '@scure/base']

/** The libraries of Bitcoin and Polkadot are written for the next major version of these, and bring it along. */
const NEXT_MAJOR = /\/node_modules\/(@scure\/(btc-signer|sr25519)|micro-packed)\//

/** Packages that may be in one bundle twice, with the reason. */
const twice = Object.fromEntries(
  ['@noble/curves', '@noble/hashes', '@scure/base'].map(name => [name, 'two major versions']),
)

/** Plugins that make one copy of each package of a bundle, or fail it. */
export function oneOfEach(root) {
  return [oneCopy(root, deduped, NEXT_MAJOR), oneRoot(twice)]
}

/** All that is imported statically is one file: on a phone a second request costs more than some bytes. */
const first = { name: 'appkit', tags: ['$initial'], priority: 200 }

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
    plugins: [shortTemplates(), ...oneOfEach(root), selfContained(), plainImports(), thirdPartyLicences(outDir)],
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
          codeSplitting: { groups: [first, ...roomsOf(root)] },
        },
        // What `cdn.ts` imports is in the first file on purpose, although others load it lazily.
        onwarn: (warning, warn) => warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && warn(warning),
      },
    },
  })
  writeFileSync(join(outDir, 'sri.json'), `${JSON.stringify(integrityOf(outDir), null, 2)}\n`)
  return true
}

/**
 * The rooms of the npm build, which hold what is needed at the same moment. Libraries go with the room that needs them
 * first; the others stay where the bundler puts them.
 */
function roomsOf(root) {
  return chunkGroups(root).filter(({ name }) => typeof name === 'string' && name !== 'protocol')
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
