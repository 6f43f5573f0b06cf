// The build that is installed from npm.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'vite'
import { doors, SERVER_ELEMENTS } from './doors.mjs'
import { shortTemplates } from './short-templates.mjs'

/**
 * Builds every door whose source exists into `dist`, one file for each source file.
 *
 * Nothing is merged or minified: the app's own bundler decides what belongs together, it can leave out
 * each file by itself, and `sideEffects` can name exactly the files that register an element.
 */
export async function buildForNpm(root) {
  const entries = Object.values(doors).filter(source => existsSync(join(root, 'src', source)))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [shortTemplates()],
    oxc: { decorator: { legacy: true } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: entries.map(source => join(root, 'src', source)), formats: ['es'] },
      rollupOptions: {
        external: externalOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
        output: { preserveModules: true, preserveModulesRoot: join(root, 'src'), entryFileNames: fileNameOf },
        // The directive 'use client' is kept at the top of its own file, which is all that is needed.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  })
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, SERVER_ELEMENTS), '// On a server there is nothing to register.\nexport {}\n')
  return entries.length > 0
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

/** The compiler's own helpers come along under a short name, without the compiler's version. */
function fileNameOf({ name }) {
  return `${name.replace(/^.*@oxc-project.*\/helpers\/(esm\/)?/, 'compiler/')}.js`
}
