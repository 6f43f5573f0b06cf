// Reads facts from doc blocks, their single source.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns every file below a folder with this ending, sorted by path; empty if the folder is missing. */
export function filesBelow(root, folder, ending) {
  return tryList(join(root, folder))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith(ending) && !path.endsWith('.gen.ts'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/**
 * Returns the exported classes of a source with the tags of their doc blocks.
 *
 * @returns `{ name, tags: Map<string, string> }[]`; a tag without a value is an empty string
 */
export function documentedClasses(text) {
  const block = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export (?:abstract )?class (\w+)/g
  return [...text.matchAll(block)].map(([, body, name]) => ({ name, tags: tagsOf(body) }))
}

/**
 * Returns the members of an interface with the text and the tags of their doc blocks, in the order of the source.
 *
 * @returns `{ name, text, tags: Map<string, string> }[]`; the text is empty without a doc block
 */
export function documentedMembers(source, interfaceName) {
  const [, members = ''] = new RegExp(`interface ${interfaceName} \\{\\n([^]*?)\\n\\}`).exec(source) ?? []
  const member = /(?:^ {2}\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n)?^ {2}(?:readonly )?(\w+)\??[:(]/gm
  return [...members.matchAll(member)].map(([, body = '', name]) => ({ name, text: textOf(body), tags: tagsOf(body) }))
}

function textOf(body) {
  const [text] = linesOf(body).join('\n').split(/^@/m)
  return text.replace(/\s+/g, ' ').trim()
}

function linesOf(body) {
  return body.split('\n').map(line => line.replace(/^\s*\* ?/, '').trim())
}

function tagsOf(body) {
  const lines = linesOf(body)
  const tags = new Map()
  let tag
  for (const line of lines) {
    const [, name, value] = /^@(\w+)\s*(.*)$/.exec(line) ?? []
    if (name) tags.set((tag = name), value.trim())
    else if (tag && line.trim()) tags.set(tag, `${tags.get(tag)} ${line.trim()}`.trim())
    else tag = undefined
  }
  return tags
}

function tryList(folder) {
  try {
    return readdirSync(folder, { recursive: true })
  } catch {
    return []
  }
}
