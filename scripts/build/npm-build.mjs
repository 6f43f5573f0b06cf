// The build for npm.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import MagicString from 'magic-string'
import { build } from 'vite'
import { chunkGroups, chunkPath } from './chunk-groups.mjs'
import { firstBuild, SERVER_ELEMENTS } from './entry-points.mjs'
import { buildSecond, sharedEntry } from './second-build.mjs'
import { deduplicate } from './cdn-build.mjs'
import { parenthesisedImports } from './parenthesised-imports.mjs'
import { shortTemplates } from './short-templates.mjs'
import { keepOwnMaps } from './source-maps.mjs'
import { thirdPartyLicences } from './third-party.mjs'

const expected = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']

/** Builds every entry point into `dist`, in two builds. Nothing is minified; bundlers of apps do that. */
export async function buildForNpm(root) {
  const present = firstBuild().filter(source => existsSync(join(root, 'src', source)))
  const entries = present.map(source => [source.replace(/\.tsx?$/, ''), join(root, 'src', source)])
  const external = createExternalTest(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  await buildFirst(root, entries, external)
  await buildSecond(root, { plugins: [clientDirective()], external })
  keepOwnMaps(join(root, 'dist'))
  writeFileSync(join(root, SERVER_ELEMENTS), '// On a server there is nothing to register.\nexport {}\n')
  return entries.length > 0
}

async function buildFirst(root, entries, external) {
  const shared = sharedEntry(root)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      shared.plugin,
      shortTemplates(),
      clientDirective(),
      plainNamespaces(),
      parenthesisedImports(),
      shareViem(root),
      ...deduplicate(root),
      thirdPartyLicences(join(root, 'dist')),
    ],
    oxc: { decorator: { legacy: true } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry: Object.fromEntries([...entries, shared.entry]), formats: ['es'] },
      rollupOptions: {
        checks: { pluginTimings: false },
        external,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunk => chunkPath(chunk, chunk.moduleIds.map(readIfOurs)),
          codeSplitting: { groups: [...chunkGroups(root), hooks] },
        },
        // A lazily imported module may be in the same file as its importer; the chunk groups define that.
        onwarn: (warning, warn) => !expected.includes(warning.code) && warn(warning),
      },
    },
  })
}

/** All client-only React modules are one file, so that one directive marks them. */
const hooks = { name: 'react-client', priority: 1, test: id => isClient(readIfOurs(id)) }

/** Adds `'use client'` to the file with the client modules, because the bundler removes the directive. */
function clientDirective() {
  return {
    name: 'client-directive',
    renderChunk(code, { moduleIds }) {
      const texts = moduleIds.map(readIfOurs).filter(Boolean)
      return texts.some(isClient) && !isClient(code) ? edited(code, text => text.prepend("'use client'\n")) : null
    },
  }
}

/** Resolves viem of the WalletConnect library to the shared viem file. A second path would add another file. */
function shareViem(root) {
  const VIRTUAL = '\0viem-of-the-protocol'
  const source = `import { viem } from ${JSON.stringify(join(root, 'src/lib/viem.ts'))}\nexport const { recoverAddress } = viem`
  return {
    name: 'our-viem',
    enforce: 'pre',
    resolveId: (id, importer = '') => (id === 'viem' && importer.includes('/node_modules/') ? VIRTUAL : null),
    load: id => (id === VIRTUAL ? source : null),
  }
}

/**
 * Replaces the namespace object of a lazily imported module in a larger file with an object literal of getters. The
 * bundler's own helper would be a separate file that every page has to fetch.
 */
function plainNamespaces() {
  const call = /__exportAll\(\{([^{}]*)\}\)/g
  return {
    name: 'plain-namespaces',
    renderChunk(code, { name }) {
      if (name === 'protocol' || !code.includes('__exportAll(')) return null
      const plain = edited(code, text =>
        text
          .replace(
            call,
            (_all, members) => `({${members.replace(/([\w$]+): \(\) => ([\w$]+)/g, 'get $1() { return $2 }')}})`,
          )
          .replace(/^import \{ \w+ as __exportAll \} from "[^"]*rolldown-runtime\.js";\n/m, ''),
      )
      if (plain.code.includes('__exportAll')) this.error(`${name}: a namespace that is not understood`)
      return plain
    },
  }
}

/** Returns edited code with its source map. */
function edited(code, edit) {
  const text = edit(new MagicString(code))
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
}

function isClient(text) {
  return /^\s*['"]use client['"]/.test(text)
}

function readIfOurs(id) {
  return /\/src\/.*\.tsx?$/.test(id) && existsSync(id) ? readFileSync(id, 'utf8') : ''
}

/**
 * Returns a test for packages that the app installs, by any path within them. The WalletConnect library is bundled, so
 * an app does not install its hundred packages, and shares one copy of their code. `@lit/react` is bundled, because its
 * peer `@types/react` would be required in apps without React. Throws for an import that is not declared, because it
 * would be bundled silently.
 */
export function createExternalTest({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return (id, importer = '') => {
    const declared = names.some(name => id === name || id.startsWith(`${name}/`))
    const isBundled = /^@(walletconnect\/|lit\/react$)/.test(id) || /\/node_modules\/|\/package\.json$/.test(importer)
    if (!declared && !isBundled && isBare(id))
      throw new Error(`${id} is imported and not in the dependencies of package.json`)
    return declared && !(id === 'viem' && isBundled)
  }
}

function isBare(id) {
  return /^[\w@]/.test(id) && !isAbsolute(id) && !id.startsWith('@oxc-project/')
}
