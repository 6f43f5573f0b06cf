// The modules of a folder of declarations: their declarations, imports and exports.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const DECLARATIONS = new Set([
  'TSDeclareFunction',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'VariableDeclaration',
])

/**
 * Reads modules, each file once.
 *
 * @returns `namesOf(path)`: the names a file exports; `findExport(path, name)` and `resolve(path, name)`: the
 *   declarations of an exported name, or of a name as the file itself uses it. Undefined for a name of another
 *   package.
 */
export function createModules() {
  const modules = new Map()
  const load = path => {
    if (!modules.has(path)) modules.set(path, parseModule(path))
    return modules.get(path)
  }

  const resolve = (path, name) => {
    const module = load(path)
    const own = module.declarations.get(name)
    if (own) return own
    const imported = module.imports.get(name)
    return imported && findExport(join(dirname(path), imported.from), imported.name)
  }

  const findExport = (path, name) => {
    const file = declarationFile(path)
    if (!file) return undefined
    const module = load(file)
    const entry = module.exports.get(name)
    if (entry) return entry.from ? findExport(join(dirname(file), entry.from), entry.name) : resolve(file, entry.name)
    for (const from of module.stars) {
      const found = findExport(join(dirname(file), from), name)
      if (found) return found
    }
    return undefined
  }

  const namesOf = path => {
    const file = declarationFile(path)
    if (!file) return []
    const { exports, stars } = load(file)
    return [...exports.keys(), ...stars.flatMap(from => namesOf(join(dirname(file), from)))]
  }

  return { namesOf, findExport, resolve }
}

function declarationFile(path) {
  const file = path.replace(/(?:\.d\.ts|\.js)?$/, '.d.ts')
  return existsSync(file) ? file : undefined
}

function parseModule(path) {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const module = { declarations: new Map(), imports: new Map(), exports: new Map(), stars: [] }
  for (const node of program.body) readStatement(module, node, { path, text, comments })
  return module
}

function readStatement(module, node, source) {
  if (node.type === 'ImportDeclaration')
    for (const { local, imported } of node.specifiers)
      module.imports.set(local.name, { from: node.source.value, name: imported?.name ?? 'default' })
  else if (node.type === 'ExportAllDeclaration') module.stars.push(node.source.value)
  else if (node.type === 'ExportNamedDeclaration' && node.declaration)
    declare(module, node.declaration, source, node.start, true)
  else if (node.type === 'ExportNamedDeclaration')
    for (const { local, exported } of node.specifiers)
      module.exports.set(exported.name, { from: node.source?.value, name: local.name })
  else if (DECLARATIONS.has(node.type)) declare(module, node, source, node.start, false)
}

function declare(module, node, source, start, exported) {
  const declared = node.type === 'VariableDeclaration' ? node.declarations : [node]
  for (const item of declared) {
    const { name } = item.id
    const others = module.declarations.get(name) ?? []
    module.declarations.set(name, [...others, { ...source, node, item, start }])
    if (exported) module.exports.set(name, { name })
  }
}
