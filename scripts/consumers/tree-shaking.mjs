// Checks tree shaking: what a bundler removes, and what it must keep.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { registeredTags } from './published-files.mjs'
import { entriesWithoutPeers, specifier } from './types-and-imports.mjs'

/**
 * Builds two apps in `folder`, in which the package is installed. The first imports every entry point without using it:
 * its output must be empty. The second creates a modal: its output must register all elements. Returns the problems.
 */
export async function treeShakingProblems(unpacked, folder) {
  mkdirSync(folder, { recursive: true })
  const unused = entriesWithoutPeers(unpacked).map(entry => `import '${specifier(entry)}'`)
  const left = (await bundle(folder, unused.join('\n'))).trim()
  const used = await bundle(folder, "import { createAppKit } from 'appkit-modal'\ncreateAppKit({ networks: [] })")
  const screens = join(unpacked, 'dist', 'screens')
  const scripts = readdirSync(screens).filter(name => name.endsWith('.js'))
  const tags = scripts.flatMap(name => registeredTags(readFileSync(join(screens, name), 'utf8')))
  return [
    ...(tags.length > 0 ? [] : ['no screen registers an element']),
    ...(left ? [`imports that nothing is used of leave ${left.length} characters: ${left.slice(0, 200)}`] : []),
    ...tags.filter(tag => !used.includes(`"${tag}"`)).map(tag => `<${tag}> is not registered in an app`),
  ]
}

/** Bundles an app with this source into one file, including lazy parts. */
async function bundle(folder, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    write: false,
    logLevel: 'silent', // unused imports are the subject of this check
  })
  return outputFiles[0].text
}
