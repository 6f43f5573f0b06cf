// The build that is installed from npm.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import MagicString from 'magic-string'
import { build } from 'vite'
import { chunkGroups, chunkPath } from './chunk-groups.mjs'
import { doors, SERVER_ELEMENTS } from './doors.mjs'
import { oneOfEach } from './cdn-build.mjs'
import { parenthesisedImports } from './parenthesised-imports.mjs'
import { shortTemplates } from './short-templates.mjs'
import { keepOwnMaps } from './source-maps.mjs'
import { thirdPartyLicences } from './third-party.mjs'

const expected = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']

/** Builds every door whose source exists into `dist`. Nothing is minified: the app's own bundler does that. */
export async function buildForNpm(root) {
  const present = Object.values(doors).filter(source => existsSync(join(root, 'src', source)))
  const entries = present.map(source => [source.replace(/\.tsx?$/, ''), join(root, 'src', source)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      shortTemplates(),
      clientDirective(),
      plainNamespaces(),
      parenthesisedImports(),
      ourViem(root),
      ...oneOfEach(root),
      thirdPartyLicences(join(root, 'dist')),
    ],
    oxc: { decorator: { legacy: true } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry: Object.fromEntries(entries), formats: ['es'] },
      rollupOptions: {
        checks: { pluginTimings: false },
        external: externalOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunk => chunkPath(chunk, chunk.moduleIds.map(readIfOurs)),
          codeSplitting: { groups: [...chunkGroups(root), hooks] },
        },
        // What is imported lazily may be in one file with what imports it: the rooms say so.
        onwarn: (warning, warn) => !expected.includes(warning.code) && warn(warning),
      },
    },
  })
  keepOwnMaps(join(root, 'dist'))
  writeFileSync(join(root, SERVER_ELEMENTS), '// On a server there is nothing to register.\nexport {}\n')
  return entries.length > 0
}

/** Everything that runs in a browser only is one file, so that one directive says so. */
const hooks = { name: 'react-client', priority: 1, test: id => isClient(readIfOurs(id)) }

/** Puts `'use client'` at the top of the file that holds what begins with it: a bundler drops the line. */
function clientDirective() {
  return {
    name: 'client-directive',
    renderChunk(code, { moduleIds }) {
      const texts = moduleIds.map(readIfOurs).filter(Boolean)
      return texts.some(isClient) && !isClient(code) ? edited(code, text => text.prepend("'use client'\n")) : null
    },
  }
}

/** Gives the protocol's library viem from the file that we take it from: another way to it would be a file more. */
function ourViem(root) {
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
 * Writes what `import()` gives of a file that is part of a larger one as an object with getters. The bundler would call
 * a function of its own for it, in a file of its own, which every page would have to fetch.
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

/** A changed text, with the map that says where its parts were before. */
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
 * Tells what the app installs beside us, by any path within it. The protocol's library is bundled, so that an app
 * installs none of its hundred packages and holds one copy of what they share. Throws for anything else that we import
 * and do not declare: it would be bundled in silence.
 */
export function externalOf({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return (id, importer = '') => {
    const declared = names.some(name => id === name || id.startsWith(`${name}/`))
    const isBundled = id.startsWith('@walletconnect/') || /\/node_modules\/|\/package\.json$/.test(importer)
    if (!declared && !isBundled && isBare(id))
      throw new Error(`${id} is imported and not in the dependencies of package.json`)
    return declared && !(id === 'viem' && isBundled)
  }
}

function isBare(id) {
  return /^[\w@]/.test(id) && !isAbsolute(id) && !id.startsWith('@oxc-project/')
}
