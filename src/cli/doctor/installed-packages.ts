import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
