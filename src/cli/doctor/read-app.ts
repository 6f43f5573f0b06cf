import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly exports?: unknown
}

export interface InstalledPackage {
  readonly name: string
  /** The real path, so that linked and hoisted copies of one folder count as one. */
  readonly folder: string
  readonly manifest: Manifest
  readonly requiredBy: string
}

export function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

/** Finds a package like Node: in the nearest `node_modules` of the folder or its parents. */
export function resolvePackage(from: string, name: string): string | undefined {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (dirname(folder) === folder) return undefined
  }
}

/**
 * Returns every copy of the app's direct and transitive dependencies once. `keep` selects the `devDependencies` to
 * include; the others are tools that are not in the app's bundle.
 */
export function reachablePackages(app: string, keep: (name: string) => boolean): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const root = readManifest(app) ?? {}
  const own = Object.keys(root.devDependencies ?? {}).filter(keep)
  const queue = [{ folder: app, names: [...getDependencyNames(root), ...own], requiredBy: 'package.json' }]
  for (const { folder, names, requiredBy } of queue)
    for (const name of names) {
      const target = resolvePackage(folder, name)
      const manifest = target && !found.has(target) ? readManifest(target) : undefined
      if (!target || !manifest) continue
      found.set(target, { name, folder: target, manifest, requiredBy })
      queue.push({ folder: target, names: getDependencyNames(manifest), requiredBy: name })
    }
  return [...found.values()]
}

function getDependencyNames({ dependencies, optionalDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

export interface AppSources {
  /** The imported entry points of the package, each with the first file that imports it. */
  readonly entryPoints: ReadonlyMap<string, string>
  readonly creating: readonly string[]
  readonly usesCdnFile: boolean
  /** Option values; `undefined` for a computed value, for example from an environment variable. */
  readonly gateways: readonly Setting[]
  readonly projectIds: readonly Setting[]
  readonly relays: readonly Setting[]
  readonly frames: readonly Setting[]
  readonly networks: readonly string[]
}

export interface Setting {
  readonly file: string
  readonly value: string | undefined
}

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html)$/
const TEST = /\.(?:test|spec)\.|\.d\.[cm]?ts$/
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public', 'static'])
const MAX_BYTES = 1024 * 1024
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](appkit-modal(?:\/[\w./-]+)?)['"]/g
// Matches a script tag or an import from a URL. `./appkit.js` is a file of the app itself.
const CDN_FILE = /<script[^>]*\ssrc=["'][^"']*\/appkit\.js["']|\bfrom\s*['"](?:https?:\/)?\/[^'"]*\/appkit\.js['"]/

export function readApp(app: string): AppSources {
  const files = sourceFiles(app).map(path => ({
    file: relative(app, path),
    text: readFileSync(path, 'utf8').replace(COMMENT, ''),
  }))
  const ours = files.filter(({ text }) => text.includes('appkit'))
  const entryPoints = new Map<string, string>()
  for (const { file, text } of ours)
    for (const [, entry = ''] of text.matchAll(IMPORT)) if (!entryPoints.has(entry)) entryPoints.set(entry, file)
  const creating = ours.filter(({ text }) => /\bcreateAppKit\s*\(/.test(text))
  const configured = ours.filter(({ text }) => /\bcreateAppKit\b|<appkit-modal\b/.test(text))
  const settings = (option: string, attribute: string) =>
    configured.flatMap(({ file, text }) => settingsIn(text, option, attribute).map(value => ({ file, value })))
  return {
    entryPoints,
    creating: creating.map(({ file }) => file),
    usesCdnFile: ours.some(({ text }) => CDN_FILE.test(text)),
    gateways: settings('gateway', 'gateway'),
    projectIds: settings('projectId', 'project-id'),
    relays: settings('relay', ''),
    frames: settings('frame', ''),
    networks: ours.flatMap(({ text }) => importedNetworks(text)),
  }
}

// Returns the literal value of each occurrence of an option; `undefined` for computed values.
function settingsIn(text: string, option: string, attribute: string): readonly (string | undefined)[] {
  const values: (string | undefined)[] = []
  const property = new RegExp(`\\b${option}\\s*:\\s*(?:(['"\`])([^'"\`$\\n]*)\\1|[^\\s'"\`])`, 'g')
  for (const [, , value] of text.matchAll(property)) values.push(value)
  const shorthand = new RegExp(`[{,]\\s*${option}\\s*[,}]`)
  if (values.length === 0 && shorthand.test(text)) values.push(undefined)
  const tag = new RegExp(`<appkit-modal\\b[^>]*\\s${attribute}=["']([^"']*)["']`, 'g')
  if (attribute) for (const [, value] of text.matchAll(tag)) values.push(value)
  return values
}

function importedNetworks(text: string): readonly string[] {
  const lists = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]appkit-modal\/networks['"]/g)]
  return lists.flatMap(([, names = '']) =>
    names
      .split(',')
      .map(name => name.trim().replace(/\s+as\s+.*$/, ''))
      .filter(name => name && !name.startsWith('type ') && name !== 'defineChain'),
  )
}

export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : sourceFiles(path)
    if (!entry.isFile() || !SOURCE.test(entry.name) || TEST.test(entry.name)) return []
    return statSync(path).size <= MAX_BYTES ? [path] : []
  })
}
