// Checks the unpacked tarball: the number of files, and that every reference resolves.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importsOf } from './entry-graph.mjs'
import { readManifest } from './pack.mjs'

/**
 * More files would slow down the installation without a benefit. 310 until the entry points for apps that migrate and for
 * Vue, which have files of their own. 336 until the reviews that decode calls, and their words about unusual names, which
 * load when they are needed.
 */
export const MAX_FILES = 343

/** Returns problems with the files of the package in `folder`. */
export function publishedProblems(folder) {
  const paths = filesBelow(folder)
  const manifest = readManifest(folder)
  return [
    ...(paths.length > MAX_FILES ? [`${paths.length} files are published, at most ${MAX_FILES}`] : []),
    ...missingFallbacks(manifest),
    ...missingTargets(manifest, paths),
    ...wrongEffects(manifest, folder, paths),
    ...paths.flatMap(path => wrongReferences(folder, path, manifest)),
  ]
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** Returns entry points that a resolver without `exports` support does not find, or resolves to another file. */
function missingFallbacks({ exports, main, module, types, typesVersions, alias }) {
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target !== 'object') return []
    const found =
      entry === '.'
        ? { main, module, types }
        : { alias: alias?.[entry], typesVersions: typesVersions?.['*']?.[entry.slice(2)]?.[0] }
    return Object.entries(found)
      .filter(([field, path]) => path !== (field.startsWith('types') ? target.types : target.default))
      .map(([field, path]) => `${entry} has ${path} in ${field}, which is not what exports says`)
  })
}

/** Returns manifest paths without a file. */
function missingTargets(manifest, paths) {
  const { exports, main, module, types, bin, unpkg, jsdelivr, customElements, sideEffects } = manifest
  const bins = typeof bin === 'string' ? [bin] : Object.values(bin ?? {})
  const targets = Object.values(exports).flatMap(target =>
    typeof target === 'object' ? Object.values(target) : target,
  )
  const named = [...targets, main, module, types, ...bins, unpkg, jsdelivr, customElements, manifest['web-types']]
  const patterns = [...named.filter(Boolean), ...(sideEffects || [])].map(path => path.replace(/^\.\//, ''))
  return [...new Set(patterns)]
    .filter(pattern => !paths.some(path => matches(path, pattern)))
    .map(pattern => `package.json names ${pattern}, which is not published`)
}

/**
 * Returns scripts whose side effects are missing in `sideEffects`, and listed scripts without any. The CDN file is one
 * program.
 */
function wrongEffects({ sideEffects }, folder, paths) {
  const scripts = paths.filter(path => path.endsWith('.js') && !path.startsWith('dist/cdn/') && path !== 'dist/cli.js')
  return scripts.flatMap(path => {
    const isListed = (sideEffects || []).some(pattern => matches(path, pattern.replace(/^\.\//, '')))
    const registers = registeredTags(readFileSync(join(folder, path), 'utf8')).length > 0
    if (isListed === registers) return []
    return [`${path} ${registers ? 'registers elements and is not' : 'registers nothing and is'} in sideEffects`]
  })
}

/** Returns true if a path matches a pattern, in which `*` matches a file name or a part of one. */
function matches(path, pattern) {
  const [head, ...rest] = pattern.split('*')
  if (rest.length === 0) return path === pattern
  const tail = rest.join('*')
  return path.startsWith(head) && path.endsWith(tail) && !path.slice(head.length, -tail.length).includes('/')
}

/** Returns the tags that a script registers on import. */
export function registeredTags(text) {
  return [...text.matchAll(/^define\w*\(\s*["']([\w-]+)["']/gm)].map(([, tag]) => tag)
}

function wrongReferences(folder, path, manifest) {
  const file = join(folder, path)
  if (path.endsWith('.d.ts')) return wrongTypes(file, path, manifest)
  if (path.endsWith('.js')) return wrongScript(file, path)
  if (path.endsWith('.js.map')) return wrongMap(file, path)
  if (basename(path) !== 'sri.json') return []
  const listed = Object.keys(JSON.parse(readFileSync(file, 'utf8')))
  const missing = listed.filter(name => !existsSync(join(dirname(file), name)))
  return missing.map(name => `${path} names ${name}, which is not published`)
}

function wrongScript(file, path) {
  const [, map] = /\n\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(file, 'utf8')) ?? []
  const requests = importsOf(file).filter(request => request.startsWith('.'))
  return [...requests, ...(map ? [map] : [])]
    .filter(request => !existsSync(join(dirname(file), request)))
    .map(request => `${path} refers to ${request}, which is not published`)
}

function wrongTypes(file, path, { dependencies, peerDependencies }) {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...text.matchAll(/\bimport\(['"](\.[^'"]+)['"]\)/g)].map(([, request]) => request),
  ]
  const declared = Object.keys({ ...dependencies, ...peerDependencies })
  return requests.flatMap(request => {
    if (!request.startsWith('.')) {
      const isDeclared = declared.some(name => request === name || request.startsWith(`${name}/`))
      return isDeclared ? [] : [`${path} takes types from ${request}, which package.json does not declare`]
    }
    const target = join(dirname(file), request.replace(/\.js$/, '.d.ts'))
    return existsSync(target) ? [] : [`${path} refers to ${request}, which is not published`]
  })
}

/** A source map must include its sources, under paths that do not reveal a developer's machine. */
function wrongMap(file, path) {
  const map = JSON.parse(readFileSync(file, 'utf8'))
  const { sources, sourcesContent = [] } = map
  const absolute = sources.filter(source => !/^\.\.?\//.test(source))
  const script = file.slice(0, -'.map'.length)
  if (!existsSync(script)) return [`${path} belongs to no script`]
  return [
    ...absolute.map(source => `${path} names ${source}, which is not a relative path`),
    ...(sources.every((_source, at) => sourcesContent[at]) ? [] : [`${path} lacks the text of a source`]),
    ...strayFunctions(readFileSync(script, 'utf8'), map).map(name => `${path} does not lead to the source of ${name}`),
  ]
}

/** Returns functions whose source map points to a line without their name. The bundler's helpers have no source. */
function strayFunctions(text, map) {
  const reader = new SourceMap(map)
  return text.split('\n').flatMap((line, at) => {
    const [head, name] = /^(?:export )?(?:async )?function (?!__)(\w+)(?=\()/.exec(line) ?? []
    if (!name) return []
    const { originalSource, originalLine } = reader.findEntry(at, head.length - name.length)
    const source = map.sourcesContent?.[map.sources.indexOf(originalSource)] ?? ''
    return source.split('\n')[originalLine]?.includes(name) ? [] : [name]
  })
}
