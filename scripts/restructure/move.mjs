// node move.mjs <checkout> (--feature NAME … | --all) [--tests] [--dry]
// Carries out the moves and merges of src.json (and, with --tests, of tests.json) in a checkout, and rewrites every import and path.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredNames, isScript, parse, resolveFrom, visitNode, walk } from './graph.mjs'

const args = process.argv.slice(2)
const flags = new Set(args.filter(a => a.startsWith('--')))
const checkout = args[0]
if (!checkout || checkout.startsWith('--'))
  throw new Error('node move.mjs <checkout> --feature NAME | --all [--tests] [--dry]')
const features = args.flatMap((a, i) => (a === '--feature' ? args[i + 1].split(',') : []))
const load = name => pathToFileURL(createRequire(import.meta.url).resolve(name)).href
const { default: MagicString } = await import(load('magic-string'))
const prettier = (await import(load('prettier'))).default
const warnings = []
const warn = text => warnings.push(text)

let plan = JSON.parse(readFileSync(new URL('src.json', import.meta.url), 'utf8'))
plan = plan.filter(e => (flags.has('--all') || features.includes(e.feature)) && existsSync(join(checkout, e.from)))
if (flags.has('--tests')) {
  const tests = JSON.parse(readFileSync(new URL('tests.json', import.meta.url), 'utf8'))
  plan.push(
    ...tests.filter(e => (flags.has('--all') || features.includes(e.feature)) && existsSync(join(checkout, e.from))),
  )
}
const groups = new Map()
for (const e of plan) groups.set(e.to, [...(groups.get(e.to) ?? []), e])
for (const [to, list] of groups) {
  list.sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  if (list.length === 1 && list[0].from === to) groups.delete(to)
  else if (existsSync(join(checkout, to)) && !list.some(e => e.from === to)) {
    // made by an earlier run, or a file of another feature has not moved yet
    throw new Error(`${to} exists, and is not one of its sources: ${list.map(e => e.from).join(', ')}`)
  }
}
const moved = new Map([...groups].flatMap(([to, list]) => list.map(e => [e.from, to])))
const renames = new Map(plan.filter(e => e.rename).map(e => [e.from, e.rename]))
const groupOf = path => moved.get(path) ?? path
const isMerge = to => (groups.get(to)?.length ?? 0) > 1

// --- every script of the checkout that may name a source
const roots = ['src', 'tests', 'gateway', 'scripts', 'docs', 'examples', 'bench', 'create']
const scripts = roots.flatMap(r => walk(checkout, r, isScript)).concat(readdirSync(checkout).filter(f => isScript(f)))
const texts = new Map(scripts.map(p => [p, readFileSync(join(checkout, p), 'utf8')]))
const asts = new Map()
const astOf = p => {
  if (!asts.has(p)) asts.set(p, parse(p, texts.get(p)))
  return asts.get(p)
}
/** Strings of a script that name another file relative to it: { start, end, value } of the literal. */
function requestsOf(path) {
  const found = []
  visitNode(astOf(path).program, node => {
    const add = lit =>
      lit?.type === 'Literal' && typeof lit.value === 'string' && lit.value.startsWith('.') && found.push(lit)
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
    )
      add(node.source)
    else if (node.type === 'ImportExpression') add(node.source)
    else if (node.type === 'TSImportType') add(node.source ?? node.argument?.literal ?? node.argument)
    else if (
      node.type === 'NewExpression' &&
      node.callee.name === 'URL' &&
      node.arguments[1]?.type === 'MemberExpression'
    )
      add(node.arguments[0])
    else if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.object.name === 'vi'
    )
      add(node.arguments[0])
  })
  return found
}
function newRequest(fromNew, target, old) {
  let request = posix.relative(posix.dirname(fromNew), target)
  if (!request.startsWith('.')) request = `./${request}`
  if (/\.jsx?$/.test(old)) request = request.replace(/\.tsx?$/, '.js')
  else if (!/\.\w+$/.test(old) || !/\.(tsx?|mjs|mts|css|json|html|sol)$/.test(old))
    request = request.replace(/\.tsx?$/, '')
  return request
}

// --- the users of each exported name of a moved file
const used = new Map() // path -> Map(name -> Set(importer group)), '*' for all
for (const path of scripts) {
  if (!/from|import/.test(texts.get(path))) continue
  for (const node of astOf(path).program.body) {
    const source = node.source?.value
    if (typeof source !== 'string') continue
    const target = resolveFrom(checkout, path, source)
    if (!target || !moved.has(target)) continue
    const names =
      node.type === 'ImportDeclaration'
        ? node.specifiers.map(s => s.imported?.name ?? '*')
        : node.specifiers
          ? node.specifiers.map(s => s.local.name)
          : ['*']
    for (const n of names) mark(target, n, groupOf(path))
  }
  visitNode(astOf(path).program, node => {
    const lit =
      node.type === 'ImportExpression'
        ? node.source
        : node.type === 'TSImportType'
          ? (node.source ?? node.argument?.literal ?? node.argument)
          : undefined
    if (lit?.type === 'Literal' && typeof lit.value === 'string' && lit.value.startsWith('.')) {
      const target = resolveFrom(checkout, path, lit.value)
      if (target && moved.has(target))
        mark(target, '*', groupOf(path) === groupOf(target) ? `${groupOf(path)}#self` : groupOf(path))
    }
  })
}
function mark(target, name, who) {
  const map = used.get(target) ?? used.set(target, new Map()).get(target)
  map.set(name, (map.get(name) ?? new Set()).add(who))
}

// --- scope-aware enough renaming of a top-level name inside one module
function renameIn(path, ms, from, to, skipImports = false) {
  const { program } = astOf(path)
  visitNode(program, (node, parent) => {
    if (skipImports && node.type === 'ImportDeclaration') return false
    if (node.type === 'ImportSpecifier') {
      if (node.local.name === from)
        ms.overwrite(node.start, node.end, `${node.importKind === 'type' ? 'type ' : ''}${node.imported.name} as ${to}`)
      return false
    }
    if (node.type === 'ExportSpecifier') {
      if (node.local.name === from && !parent?.source)
        ms.overwrite(node.start, node.end, `${to} as ${node.exported.name}`)
      return false
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      visitNode(node.object, n => one(n, node), node)
      return false
    }
    if (node.type === 'TSQualifiedName') {
      visitNode(node.left, n => one(n, node), node)
      return false
    }
    if (node.type === 'Property' && node.shorthand) {
      const name = node.value.type === 'AssignmentPattern' ? node.value.left.name : node.value.name
      if (name === from) {
        ms.overwrite(node.key.start, node.key.end, `${from}: ${to}`)
        return false
      }
      return true
    }
    if (
      (node.type === 'Property' ||
        node.type === 'PropertyDefinition' ||
        node.type === 'MethodDefinition' ||
        node.type.startsWith('TSPropertySignature') ||
        node.type === 'TSMethodSignature' ||
        node.type === 'TSEnumMember') &&
      !node.computed
    ) {
      for (const k in node)
        if (k !== 'key' && k !== 'id' && node[k] && typeof node[k] === 'object')
          visitNode(node[k], n => one(n, node), node)
      return false
    }
    return one(node, parent)
  })
  function one(node, parent) {
    if (node.type === 'Identifier' && node.name === from) {
      const end = node.typeAnnotation ? node.start + from.length : node.end
      ms.overwrite(node.start, Math.min(end, node.start + from.length), to)
      if (node.typeAnnotation) return true
      return false
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      visitNode(node.object, n => one(n, node), node)
      return false
    }
    return nested(node, parent)
  }
  function nested(node) {
    if (node.type === 'Property' && node.shorthand) {
      const name = node.value.type === 'AssignmentPattern' ? node.value.left.name : node.value.name
      if (name === from) {
        ms.overwrite(node.key.start, node.key.end, `${from}: ${to}`)
        return false
      }
    } else if (
      (node.type === 'Property' ||
        node.type === 'PropertyDefinition' ||
        node.type === 'MethodDefinition' ||
        node.type === 'TSPropertySignature' ||
        node.type === 'TSMethodSignature') &&
      !node.computed
    ) {
      for (const k in node)
        if (k !== 'key' && node[k] && typeof node[k] === 'object') visitNode(node[k], n => one(n, node), node)
      return false
    }
    return true
  }
}
/** Returns true if a function or block of the module declares the name again: a plain rename would be wrong. */
function isShadowed(path, name) {
  let found = false
  const isPattern = n => {
    const out = []
    ;(function walkP(p) {
      if (!p) return
      if (p.type === 'Identifier') out.push(p.name)
      else if (p.type === 'ObjectPattern') p.properties.forEach(x => walkP(x.value ?? x.argument))
      else if (p.type === 'ArrayPattern') p.elements.forEach(walkP)
      else if (p.type === 'AssignmentPattern') walkP(p.left)
      else if (p.type === 'RestElement') walkP(p.argument)
      else if (p.type === 'TSParameterProperty') walkP(p.parameter)
    })(n)
    return out.includes(name)
  }
  const top = new Set(
    astOf(path)
      .program.body.flatMap(n => [n, n.declaration])
      .filter(Boolean),
  )
  visitNode(astOf(path).program, node => {
    if (node.params && Array.isArray(node.params)) for (const p of node.params) if (isPattern(p)) found = true
    if (node.type === 'VariableDeclaration' && !top.has(node))
      for (const d of node.declarations) if (isPattern(d.id)) found = true
    if (node.type === 'CatchClause' && isPattern(node.param)) found = true
  })
  return found
}

// --- imports as data
function importParts(node, target, file) {
  return node.specifiers.map(s => ({
    kind:
      s.type === 'ImportDefaultSpecifier' ? 'default' : s.type === 'ImportNamespaceSpecifier' ? 'namespace' : 'named',
    imported: renames.get(target)?.[s.imported?.name] ?? s.imported?.name,
    local: renames.get(file)?.[s.local.name] ?? s.local.name,
    isType: node.importKind === 'type' || s.importKind === 'type',
  }))
}
/** One block of imports from `Map(request -> specifiers | 'bare')`. */
function printImports(map) {
  const rank = r =>
    r.startsWith('node:')
      ? '0'
      : !r.startsWith('.')
        ? '1'
        : r.startsWith('../')
          ? `2${String(9 - r.split('../').length)}`
          : '3'
  const requests = [...map.keys()].sort((a, b) => (rank(a) + a < rank(b) + b ? -1 : 1))
  return requests.flatMap(request => {
    const { parts, bare } = map.get(request)
    const lines = []
    const unique = new Map()
    for (const p of parts) {
      const key = `${p.kind} ${p.imported} ${p.local}`
      unique.set(key, { ...p, isType: p.isType && (unique.get(key)?.isType ?? true) })
    }
    const list = [...unique.values()]
    for (const p of list.filter(({ kind }) => kind === 'namespace'))
      lines.push(`import ${p.isType ? 'type ' : ''}* as ${p.local} from '${request}'`)
    const defaults = list.filter(p => p.kind === 'default'),
      named = list.filter(p => p.kind === 'named')
    for (const p of defaults) lines.push(`import ${p.isType ? 'type ' : ''}${p.local} from '${request}'`)
    if (named.length > 0) {
      const allType = named.every(p => p.isType)
      const text = p =>
        `${!allType && p.isType ? 'type ' : ''}${p.imported === p.local ? p.local : `${p.imported} as ${p.local}`}`
      lines.push(
        `import ${allType ? 'type ' : ''}{ ${named
          .sort((a, b) => (a.imported.toLowerCase() < b.imported.toLowerCase() ? -1 : 1))
          .map(text)
          .join(', ')} } from '${request}'`,
      )
    }
    if (lines.length === 0 && bare) lines.push(`import '${request}'`)
    return lines
  })
}

const output = new Map() // new path -> text
/** The rewritten relative requests of a script that is no part of a merge. */
function rewrite(path, newPath) {
  const text = texts.get(path)
  const ms = new MagicString(text)
  let changed = path !== newPath
  for (const lit of requestsOf(path)) {
    const target = resolveFrom(checkout, path, lit.value)
    if (!target) {
      if (path !== newPath) {
        // a folder or a file of another kind
        const base = posix.normalize(posix.join(posix.dirname(path), lit.value))
        if (lit.value !== '.' && existsSync(join(checkout, base))) {
          ms.overwrite(
            lit.start + 1,
            lit.end - 1,
            newRequest(newPath, base, lit.value) + (lit.value.endsWith('/') ? '/' : ''),
          )
          changed = true
        } else warn(`${path}: ${lit.value} leads nowhere`)
      }
      continue
    }
    const next = newRequest(newPath, groupOf(target), lit.value)
    if (next !== lit.value) {
      ms.overwrite(lit.start + 1, lit.end - 1, next)
      changed = true
    }
  }
  // names that were renamed, and several imports of what is one file now
  const byTarget = new Map()
  for (const node of astOf(path).program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue
    const target = resolveFrom(checkout, path, node.source.value)
    if (!target) continue
    const list = byTarget.get(groupOf(target)) ?? byTarget.set(groupOf(target), []).get(groupOf(target))
    list.push({ node, target })
  }
  for (const [to, list] of byTarget) {
    const isRenamed = list.some(
      ({ node, target }) =>
        renames.has(target) && node.specifiers.some(s => s.imported && renames.get(target)[s.imported.name]),
    )
    if ((list.length < 2 || !isMerge(to)) && !isRenamed) continue
    const request = newRequest(newPath, to, list[0].node.source.value)
    const map = new Map([
      [
        request,
        {
          parts: list.flatMap(({ node, target }) => importParts(node, target, path)),
          bare: list.some(({ node }) => node.specifiers.length === 0),
        },
      ],
    ])
    const lines = printImports(map)
    list.forEach(({ node }, i) => {
      if (i === 0) ms.overwrite(node.start, node.end, lines.join('\n'))
      else ms.remove(node.start, text[node.end] === '\n' ? node.end + 1 : node.end)
    })
    changed = true
  }
  for (const [from, to] of Object.entries(renames.get(path) ?? {})) {
    if (isShadowed(path, from)) warn(`${path}: ${from} is declared inside, too; not renamed`)
    else renameIn(path, ms, from, to)
  }
  return changed ? ms.toString() : undefined
}
/** One module out of several. */
function merge(to, list) {
  const imports = new Map()
  const bodies = []
  const members = new Set(list.map(e => e.from))
  for (const { from } of list) {
    const text = texts.get(from)
    const ms = new MagicString(text)
    const { program } = astOf(from)
    for (const [a, b] of Object.entries(renames.get(from) ?? {})) {
      if (isShadowed(from, a)) warn(`${from}: ${a} is declared inside, too; not renamed`)
      else renameIn(from, ms, a, b, true)
    }
    const aliases = []
    for (const node of program.body) {
      const end = text[node.end] === '\n' ? node.end + 1 : node.end
      if (node.type === 'ImportDeclaration') {
        const target = node.source.value.startsWith('.') ? resolveFrom(checkout, from, node.source.value) : undefined
        if (target && members.has(target)) {
          for (const p of importParts(node, target, from)) {
            if (p.kind !== 'named') warn(`${to}: ${from} imports the whole of ${target}`)
            else if (p.local !== p.imported) aliases.push([p.local, p.imported])
          }
        } else {
          const request = target ? newRequest(to, groupOf(target), node.source.value) : node.source.value
          const known = imports.get(request) ?? imports.set(request, { parts: [], bare: false }).get(request)
          known.parts.push(...importParts(node, target, from))
          if (node.specifiers.length === 0) known.bare = true
        }
        ms.remove(node.start, end)
      } else if (node.type === 'ExportNamedDeclaration' && node.source) {
        const target = resolveFrom(checkout, from, node.source.value)
        if (target && members.has(target)) {
          if (node.specifiers.some(s => s.local.name !== s.exported.name))
            warn(`${to}: ${from} exports a name of ${target} under another`)
          ms.remove(node.start, end)
        }
      } else if (node.type === 'ExportAllDeclaration') {
        const target = resolveFrom(checkout, from, node.source.value)
        if (target && members.has(target)) ms.remove(node.start, end)
      } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
        // `export` goes where only what is one file now used the name
        const names = declaredNames(node)
        const uses = used.get(from)
        const isUsed = names.some(n => [...(uses?.get(n) ?? [])].length > 0)
        const outside = names.some(n => [...(uses?.get(n) ?? [])].some(w => w !== to)) || (uses?.has('*') ?? false)
        // a re-export by a member that others import, `export { a } from './a.js'` of a barrel that is merged in
        const passed = list.some(e =>
          astOf(e.from).program.body.some(
            n =>
              (n.type === 'ExportNamedDeclaration' &&
                n.source &&
                resolveFrom(checkout, e.from, n.source.value) === from &&
                n.specifiers.some(s => names.includes(s.local.name))) ||
              (n.type === 'ExportAllDeclaration' && resolveFrom(checkout, e.from, n.source.value) === from),
          ),
        )
        if (isUsed && !outside && !passed) ms.remove(node.start, node.declaration.start)
      }
    }
    for (const [a, b] of aliases) {
      if (isShadowed(from, a)) warn(`${to}: ${from} calls ${b} ${a}, and has another ${a}`)
      else renameIn(from, ms, a, b, true)
    }
    for (const lit of requestsOf(from)) {
      const node = program.body.find(n => n.source === lit)
      if (node?.type === 'ImportDeclaration') continue
      const target = resolveFrom(checkout, from, lit.value)
      if (target && members.has(target)) {
        if (!node) warn(`${to}: ${from} loads ${target} lazily, which is the same file now`)
        else continue
      }
      const next = target
        ? newRequest(to, groupOf(target), lit.value)
        : newRequest(to, posix.normalize(posix.join(posix.dirname(from), lit.value)), lit.value)
      if (next !== lit.value) ms.overwrite(lit.start + 1, lit.end - 1, next)
    }
    bodies.push(ms.toString().trim())
  }
  return `${printImports(imports).join('\n')}\n\n${bodies.join('\n\n')}\n`
}

for (const path of scripts) {
  const to = moved.get(path)
  if (to && isMerge(to)) continue
  const text = rewrite(path, to ?? path)
  if (text !== undefined) output.set(to ?? path, text)
}
for (const [to, list] of groups) if (list.length > 1) output.set(to, merge(to, list))

// --- literals that hold a path: 'src/…', './src/…', and in scripts the path below src
const literalOf = value => {
  for (const [prefix, strip] of [
    ['', 0],
    ['./', 2],
    ['../', 3],
    ['/', 1],
  ]) {
    const path = prefix && value.startsWith(prefix) ? value.slice(strip) : prefix ? undefined : value
    if (path && moved.has(path)) return (prefix || '') + moved.get(path)
  }
  if (moved.has(`src/${value}`))
    return moved.get(`src/${value}`).startsWith('src/') ? moved.get(`src/${value}`).slice(4) : undefined
  return undefined
}
for (const path of scripts) {
  if (path.startsWith('src/') || path.startsWith('examples/')) continue
  const now = moved.get(path) ?? path
  const text = output.get(now) ?? texts.get(path)
  if (![...moved.keys()].length || !/\/[\w-]+\.tsx?/.test(text)) continue
  const { program } = parse(now, text)
  const ms = new MagicString(text)
  let changed = false
  visitNode(program, node => {
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return false
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const next = literalOf(node.value)
      if (next && next !== node.value) {
        ms.overwrite(node.start + 1, node.end - 1, next)
        changed = true
      }
    }
    if (node.type === 'TemplateElement') {
      for (const [from, to] of moved) {
        const at = node.value.raw.indexOf(from)
        if (at >= 0) {
          const abs = text.indexOf(from, node.start)
          if (abs >= 0 && abs < node.end) {
            ms.overwrite(abs, abs + from.length, to)
            changed = true
          }
        }
      }
    }
  })
  if (changed) output.set(now, ms.toString())
}
// --- documents and settings
const documents = ['docs', 'tests', '.changeset', 'gateway', 'create', 'examples', 'bench']
  .flatMap(r => walk(checkout, r, p => /\.(md|json|snap|html|ya?ml)$/.test(p) && !/package-lock/.test(p)))
  .concat(readdirSync(checkout).filter(f => /\.(md|json)$/.test(f) && f !== 'package-lock.json'))
const edge = c => c === undefined || !/[\w./-]/.test(c)
function replacePath(text, from, to) {
  let at = 0,
    out = ''
  for (;;) {
    const i = text.indexOf(from, at)
    if (i < 0) return out + text.slice(at)
    const before = text.slice(0, i),
      ok =
        (edge(before.at(-1)) || before.endsWith('./') || before.endsWith('/main/')) &&
        !/[\w-]/.test(text[i + from.length] ?? '')
    out += text.slice(at, i) + (ok ? to : from)
    at = i + from.length
  }
}
for (const path of documents) {
  const old = readFileSync(join(checkout, path), 'utf8')
  let text = old
  for (const [from, to] of moved) if (text.includes(from)) text = replacePath(text, from, to)
  if (text === old) continue
  if (path === 'package.json') {
    const data = JSON.parse(text)
    if (Array.isArray(data.sideEffects)) data.sideEffects = [...new Set(data.sideEffects)]
    text = `${JSON.stringify(data, null, 2)}\n`
  }
  output.set(path, text)
}

// --- carry it out
console.log(`${plan.length} files into ${new Set(plan.map(e => e.to)).size}; ${output.size} files are written`)
if (!flags.has('--dry')) {
  const git = (...a) => execFileSync('git', ['-C', checkout, ...a], { stdio: ['ignore', 'ignore', 'inherit'] })
  // the longest source carries the history; two steps, for a target may be another's source
  const steps = []
  for (const [to, list] of groups) {
    const main = [...list].sort((a, b) => texts.get(b.from).length - texts.get(a.from).length)[0].from
    const keep = list.find(e => e.from === to)?.from ?? main
    steps.push({ to, keep })
    for (const e of list) if (e.from !== keep) git('rm', '-q', '-f', e.from)
  }
  const taken = new Set(steps.map(s => s.keep))
  for (const s of steps)
    if (s.keep !== s.to && taken.has(s.to)) {
      git('mv', s.keep, `${s.keep}.moving`)
      s.keep = `${s.keep}.moving`
    }
  for (const s of steps.sort(a => (a.keep.endsWith('.moving') ? 1 : -1))) {
    if (s.keep === s.to) continue
    mkdirSync(join(checkout, dirname(s.to)), { recursive: true })
    git('mv', '-f', s.keep, s.to)
  }
  const options = await prettier.resolveConfig(join(checkout, 'package.json'))
  for (const [path, text] of output) {
    const file = join(checkout, path)
    mkdirSync(dirname(file), { recursive: true })
    const isIgnored = (await prettier.getFileInfo(file, { ignorePath: join(checkout, '.prettierignore') })).ignored
    const formatted =
      isScript(path) && !isIgnored && !path.includes('.gen.')
        ? await prettier.format(text, { ...options, filepath: file })
        : text
    writeFileSync(file, formatted)
  }
  git('add', '-A', ...new Set([...output.keys()].filter(p => existsSync(join(checkout, p)))))
  const prune = dir => {
    for (const n of readdirSync(join(checkout, dir), { withFileTypes: true }))
      if (n.isDirectory() && n.name !== 'node_modules') prune(join(dir, n.name))
    if (readdirSync(join(checkout, dir)).length === 0) rmdirSync(join(checkout, dir))
  }
  prune('src')
  prune('tests')
}
// --- warnings to resolve by hand
for (const path of [...scripts, ...documents]) {
  const now = moved.get(path) ?? path
  const text = output.get(now) ?? texts.get(path) ?? ''
  if (path.startsWith('src/')) continue
  for (const from of moved.keys()) {
    const bare = from.replace(/^src\//, '').replace(/\.tsx?$/, '')
    if (
      bare.includes('/') &&
      moved.get(from) !== from &&
      new RegExp(`['"\`/]${bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\.ts|\\.js)['"\`]`).test(text) &&
      !moved.has(`src/${bare}.ts`.replace('src/src', 'src'))
    )
      warn(`${now} still names ${bare}`)
  }
}
console.log(warnings.length ? `LOOK AT:\n  ${[...new Set(warnings)].join('\n  ')}` : 'nothing to look at')
