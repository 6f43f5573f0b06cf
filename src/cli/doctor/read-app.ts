import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What of a package.json is read. */
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

/** A package in `node_modules`. */
export interface InstalledPackage {
  readonly name: string
  /** Its real folder: linked and hoisted copies of one folder are one copy. */
  readonly folder: string
  readonly manifest: Manifest
  /** The package that brings it, or `package.json` for the app itself. */
  readonly requiredBy: string
}

/** Reads the package.json of a folder; nothing where there is none or it is not JSON. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

/** The folder of a package as Node resolves it from another folder: the nearest `node_modules` above. */
export function resolvePackage(from: string, name: string): string | undefined {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (dirname(folder) === folder) return undefined
  }
}

/**
 * Every package that an app's dependencies lead to, each copy once. Of `devDependencies` only those that
 * `keep` names: the others are tools and are not in the app's bundle.
 */
export function reachablePackages(app: string, keep: (name: string) => boolean): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const root = readManifest(app) ?? {}
  const own = Object.keys(root.devDependencies ?? {}).filter(keep)
  const queue = [{ folder: app, names: [...namesOf(root), ...own], requiredBy: 'package.json' }]
  for (const { folder, names, requiredBy } of queue)
    for (const name of names) {
      const target = resolvePackage(folder, name)
      const manifest = target && !found.has(target) ? readManifest(target) : undefined
      if (!target || !manifest) continue
      found.set(target, { name, folder: target, manifest, requiredBy })
      queue.push({ folder: target, names: namesOf(manifest), requiredBy: name })
    }
  return [...found.values()]
}

function namesOf({ dependencies, optionalDependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** What an app's sources say about the modal, found by reading, not by running them. */
export interface AppSources {
  /** The entry points of the package that are imported, each with the first file that does. */
  readonly entryPoints: ReadonlyMap<string, string>
  /** The files that call `createAppKit`. */
  readonly creating: readonly string[]
  /** Whether a page loads the CDN file. */
  readonly usesCdnFile: boolean
  /** The values of options; `undefined` as a value where it is computed, as from an environment variable. */
  readonly gateways: readonly Setting[]
  readonly projectIds: readonly Setting[]
  readonly relays: readonly Setting[]
  readonly frames: readonly Setting[]
  /** The names that are imported from `appkit-modal/networks`. */
  readonly networks: readonly string[]
}

/** An option where the sources set it. */
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
/** By a script tag, or imported from a URL: `./appkit.js` is a file of the app's own. */
const CDN_FILE = /<script[^>]*\ssrc=["'][^"']*\/appkit\.js["']|\bfrom\s*['"](?:https?:\/)?\/[^'"]*\/appkit\.js['"]/

/** Reads the sources of an app. */
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

/** The literal text of an option, or `undefined` for each place that computes it. */
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

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : sourceFiles(path)
    if (!entry.isFile() || !SOURCE.test(entry.name) || TEST.test(entry.name)) return []
    return statSync(path).size <= MAX_BYTES ? [path] : []
  })
}
