// The build that is installed from npm.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'vite'
import { chunkGroups, chunkPath } from './chunk-groups.mjs'
import { doors, SERVER_ELEMENTS } from './doors.mjs'
import { shortTemplates } from './short-templates.mjs'

/** Builds every door whose source exists into `dist`. Nothing is minified: the app's own bundler does that. */
export async function buildForNpm(root) {
  const present = Object.values(doors).filter(source => existsSync(join(root, 'src', source)))
  const entries = present.map(source => [source.replace(/\.tsx?$/, ''), join(root, 'src', source)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [shortTemplates(), clientDirective()],
    oxc: { decorator: { legacy: true } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: Object.fromEntries(entries), formats: ['es'] },
      rollupOptions: {
        external: externalOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: chunk => chunkPath(chunk, chunk.moduleIds.map(readIfOurs)),
          codeSplitting: { groups: [...chunkGroups(root), hooks] },
        },
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  })
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
      return texts.some(isClient) && !isClient(code) ? { code: `'use client'\n${code}`, map: null } : null
    },
  }
}

function isClient(text) {
  return /^\s*['"]use client['"]/.test(text)
}

function readIfOurs(id) {
  return /\/src\/.*\.tsx?$/.test(id) && existsSync(id) ? readFileSync(id, 'utf8') : ''
}

/**
 * Tells what the app installs beside us, by any path within it. Throws for a package that we import and
 * do not declare: it would be bundled in silence.
 */
export function externalOf({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return id => {
    const declared = names.some(name => id === name || id.startsWith(`${name}/`))
    if (!declared && isBare(id)) throw new Error(`${id} is imported and not in the dependencies of package.json`)
    return declared
  }
}

function isBare(id) {
  return /^[\w@]/.test(id) && !isAbsolute(id) && !id.startsWith('@oxc-project/')
}
