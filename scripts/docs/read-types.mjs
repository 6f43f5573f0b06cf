// Reads the exports of an entry point from the compiler's declarations.
import { join } from 'node:path'
import { createModules } from './type-modules.mjs'

/**
 * @typedef {object} Member
 * @property {string} name with `?` if it is optional
 * @property {string} type
 * @property {string} doc
 *
 * @typedef {object} Exported
 * @property {string} name as the entry point exports it
 * @property {'function' | 'class' | 'interface' | 'type' | 'value'} kind
 * @property {string[]} signatures one for each overload
 * @property {string} doc the text of the doc block, without its stars
 * @property {Member[]} members of a class, an interface or an object type, including inherited ones
 */

const KINDS = {
  TSDeclareFunction: 'function',
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'value',
  VariableDeclaration: 'value',
}

/** Creates a reader of the declarations below `root`. */
export function createTypeReader(root) {
  const modules = createModules()
  return {
    /** @returns {Exported[]} all exports of a declaration file, by name */
    exportsOf(path) {
      const entry = join(root, path)
      return [...new Set(modules.namesOf(entry))].toSorted().map(name => {
        const found = modules.findExport(entry, name)
        if (!found) throw new Error(`${path} exports ${name}, and no declaration of it was found.`)
        return describe(name, found, modules)
      })
    },
  }
}

function describe(name, declarations, modules) {
  const [first] = declarations
  const documented = declarations.find(declaration => docBefore(declaration, declaration.start)) ?? first
  return {
    name,
    kind: KINDS[first.node.type],
    signatures: declarations.map(signature),
    doc: docBefore(documented, documented.start),
    members: collectMembers(declarations, modules),
  }
}

/** Returns a declaration as text, without comments and, for a class or an interface, without members. */
function signature({ node, item, text, comments }) {
  const body = node.type === 'ClassDeclaration' || node.type === 'TSInterfaceDeclaration' ? node.body : undefined
  const prefix = node.type === 'VariableDeclaration' ? `${node.kind} ` : ''
  const from = prefix ? item.start : node.start
  const written = withoutComments(text, comments, from, body?.start ?? node.end)
  return `${prefix}${written}`.replace(/^declare /, '').replace(/[\s;]+$/, '')
}

function withoutComments(text, comments, start, end) {
  let written = ''
  let at = start
  for (const comment of comments.filter(candidate => candidate.start >= start && candidate.end <= end)) {
    written += text.slice(at, comment.start).trimEnd()
    at = comment.end
  }
  return written + text.slice(at, end)
}

/** Returns the members of declarations and their base types; an own member overrides an inherited one. */
function collectMembers(declarations, modules) {
  const members = new Map()
  for (const declaration of declarations) {
    if (KINDS[declaration.node.type] === 'function' || KINDS[declaration.node.type] === 'value') continue
    for (const member of membersOf(declaration, modules)) {
      const known = members.get(member.name)
      if (!known || INDEXED.test(known.type)) members.set(member.name, member)
    }
  }
  return [...members.values()]
}

/** A member whose type refers to another member (`Methods['open']`), which has the documentation. */
const INDEXED = /^\w+\['\w+'\]$/

function membersOf({ node, ...source }, modules) {
  if (node.type === 'TSTypeAliasDeclaration') return membersOfType(node.typeAnnotation, source, modules)
  const own = (node.body?.body ?? []).filter(isPublic).map(member => toMember(member, source))
  const parents = (node.extends ?? []).map(({ expression }) => expression.name).filter(Boolean)
  return [...own, ...parents.flatMap(name => membersOfName(name, source, modules))]
}

function membersOfType(type, source, modules) {
  if (type.type === 'TSTypeLiteral') return type.members.filter(isPublic).map(member => toMember(member, source))
  if (type.type === 'TSIntersectionType') return type.types.flatMap(part => membersOfType(part, source, modules))
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
  const { name } = type.typeName
  const [argument] = type.typeArguments?.params ?? []
  if (name === 'ReturnType' && argument?.type === 'TSTypeQuery')
    return membersOfReturn(argument.exprName.name, source, modules)
  return type.typeArguments ? [] : membersOfName(name, source, modules)
}

function membersOfName(name, { path }, modules) {
  return (modules.resolve(path, name) ?? []).flatMap(found => membersOf(found, modules))
}

function membersOfReturn(name, { path }, modules) {
  return (modules.resolve(path, name) ?? []).flatMap(({ node, ...source }) =>
    node.returnType ? membersOfType(node.returnType.typeAnnotation, source, modules) : [],
  )
}

const HIDDEN = new Set(['private', 'protected'])

function isPublic({ key, computed, accessibility }) {
  return key && !computed && key.type !== 'PrivateIdentifier' && !HIDDEN.has(accessibility)
}

function toMember(member, { text, comments }) {
  const type = withoutComments(text, comments, member.key.end, member.end)
  return {
    name: [member.static && 'static ', text.slice(member.key.start, member.key.end), member.optional && '?']
      .filter(Boolean)
      .join(''),
    type: type.replace(/^\??\s*[:=]?\s*/, '').replace(/[\s;]+$/, ''),
    doc: docBefore({ text, comments }, member.start),
  }
}

/** Returns the text of the doc block that ends just before an offset, or an empty string. */
function docBefore({ text, comments }, start) {
  const block = comments.findLast(({ end }) => end <= start)
  if (block?.type !== 'Block' || !block.value.startsWith('*') || text.slice(block.end, start).trim()) return ''
  return block.value
    .slice(1)
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
