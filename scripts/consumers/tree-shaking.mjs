// What a bundler leaves out of an app, and what it must not leave out.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { registeredTags } from './published-files.mjs'
import { entriesWithoutPeers, specifier } from './types-and-imports.mjs'

/**
 * Builds two apps in `folder`, below which the package is installed. One imports every entry point and uses nothing: its
 * output is to be empty. The other creates a modal: all elements are to be registered in its output. Returns sentences.
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

/** An app with this source, lazy parts included, as one file. */
async function bundle(folder, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    write: false,
    logLevel: 'silent', // an import of which nothing is used is what this is about
  })
  return outputFiles[0].text
}
