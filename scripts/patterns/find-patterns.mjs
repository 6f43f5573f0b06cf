// Finds the regular expressions of TypeScript sources.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parseSync } from 'oxc-parser'

/** @typedef {{ source: string, flags: string, places: string[] }} Pattern */

/** Returns the TypeScript files below some folders of the repository, with their text. */
export function readTypeScript(root, folders) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => ({ path: path.slice(root.length).replace(/^\//, ''), text: readFileSync(path, 'utf8') })),
  )
}

/**
 * Returns every pattern of the sources once, with its files: literals, and `RegExp` calls with constant strings.
 * `samples` contains, by file, samples of the patterns that it builds from values; a file without samples for them is
 * listed in `unknown`.
 *
 * @param {readonly { path: string, text: string }[]} sources
 * @param {Readonly<Record<string, readonly RegExp[]>>} samples
 */
export function findPatterns(sources, samples = {}) {
  const found = new Map()
  const unknown = []
  const add = ({ source, flags }, path) => {
    const key = `/${source}/${flags}`
    const places = found.get(key)?.places ?? []
    found.set(key, { source, flags, places: [...new Set([...places, path])] })
  }
  for (const { path, text } of sources) {
    const { program } = parseSync(path, text)
    const constants = textConstants(program)
    visit(program, node => {
      if (node.type === 'Literal' && node.regex) add({ source: node.regex.pattern, flags: node.regex.flags }, path)
      if (!isRegExpCall(node)) return
      const constant = constantPattern(text.slice(node.start, node.end), constants)
      const built = constant ? [constant] : samples[path]
      if (!built) unknown.push(path)
      for (const pattern of built ?? []) add(pattern, path)
    })
  }
  return { patterns: [...found.values()], unknown }
}

function isRegExpCall({ type, callee }) {
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
}

/** Returns the string constants of a file, by name. */
function textConstants(program) {
  const constants = {}
  visit(program, ({ type, kind, declarations }) => {
    if (type !== 'VariableDeclaration' || kind !== 'const') return
    for (const { id, init } of declarations)
      if (init?.type === 'Literal' && typeof init.value === 'string') constants[id.name] = init.value
  })
  return constants
}

/** Evaluates an expression of literals and constant strings. */
function constantPattern(expression, constants) {
  try {
    const { source, flags } = runInNewContext(expression, { ...constants })
    return { source, flags }
  } catch {
    return undefined
  }
}

function visit(node, look) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const child of node) visit(child, look)
    return
  }
  if (typeof node.type === 'string') look(node)
  for (const value of Object.values(node)) visit(value, look)
}
