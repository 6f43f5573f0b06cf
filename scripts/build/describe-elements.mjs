// Describes the public tags for editors, frameworks and the documentation, from their doc blocks.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editorData, webTypes, writeFrameworkTypes } from './framework-types.mjs'
import config from './manifest.config.mjs'

/** The entry point that exports the classes of the public tags. */
const ELEMENTS_PATH = 'dist/elements.js'

/** Writes the manifest, two editor data files, and the framework types. Returns false if the analyzer fails. */
export function describeElements(root) {
  const manifest = analyzeElements(root)
  if (!manifest) return false
  mkdirSync(join(root, 'dist'), { recursive: true })
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = {
    'custom-elements.json': manifest,
    'vscode.html-custom-data.json': editorData(manifest),
    'web-types.json': webTypes(manifest, about),
  }
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(root, 'dist', name), `${JSON.stringify(content, null, 2)}\n`)
  writeFrameworkTypes(root)
  return true
}

/** Returns the manifest of a checkout; undefined if the analyzer fails. */
export function analyzeElements(root) {
  const analyzer = join(root, 'node_modules', '.bin', 'custom-elements-manifest')
  const args = ['analyze', '--quiet', '--config', 'scripts/build/manifest.config.mjs']
  const { status } = spawnSync(analyzer, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) return undefined
  const manifest = JSON.parse(readFileSync(join(root, config.outdir, 'custom-elements.json'), 'utf8'))
  return publicManifest(manifest, path => readFileSync(join(root, path), 'utf8'))
}

/**
 * Reduces a manifest to the public API: the public tags, which the analyzer cannot find behind `define`, at the entry
 * point that exports their classes, without private members.
 */
export function publicManifest(manifest, read) {
  const declarations = manifest.modules.flatMap(module => {
    const tags = tagNames(read(module.path))
    const found = module.declarations.filter(({ name }) => tags.has(name))
    return found.map(declaration => describe(declaration, tags.get(declaration.name)))
  })
  const tags = declarations.filter(({ tagName }) => !tagName.startsWith('appkit-ui-'))
  return {
    ...manifest,
    modules: [{ kind: 'javascript-module', path: ELEMENTS_PATH, declarations: tags, exports: exportsOf(tags) }],
  }
}

function describe(declaration, tagName) {
  const isPublic = ({ privacy, name, static: isStatic }) => !isStatic && !privacy && !/^[#_]/.test(name)
  return { ...declaration, tagName, customElement: true, members: (declaration.members ?? []).filter(isPublic) }
}

function exportsOf(declarations) {
  return declarations.flatMap(({ name, tagName }) => [
    { kind: 'js', name, declaration: { name, module: ELEMENTS_PATH } },
    { kind: 'custom-element-definition', name: tagName, declaration: { name, module: ELEMENTS_PATH } },
  ])
}

/** Returns the tags that a source declares in `HTMLElementTagNameMap`, by class. */
function tagNames(text) {
  const [, body = ''] = /interface HTMLElementTagNameMap \{([^}]*)\}/.exec(text) ?? []
  return new Map([...body.matchAll(/'([\w-]+)': (\w+)/g)].map(([, tag, Class]) => [Class, tag]))
}
