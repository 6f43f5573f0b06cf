interface ClosureEntry {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

/** The part of `package-lock.json` that this rule reads. */
export interface ClosureLock {
  readonly packages: Readonly<Record<string, ClosureEntry>>
}

/** Returns the lock file entries of a package's runtime dependencies, direct and transitive. */
export function getRuntimeClosure(lock: ClosureLock, root: string): ReadonlySet<string> {
  const places = new Set<string>()
  const queue = [root]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const entry = lock.packages[at] ?? {}
    for (const name of getDependencies(entry)) {
      const place = findNearest(lock, at, name)
      if (place === undefined || places.has(place)) continue
      places.add(place)
      queue.push(place)
    }
  }
  return places
}

/** Finds packages of a closure with an install script. */
export function findInstallScripts(lock: ClosureLock, closure: ReadonlySet<string>): readonly string[] {
  return [...closure].filter(place => lock.packages[place]?.hasInstallScript)
}

/** Finds packages of a closure without an integrity hash, except packages for a single platform. */
export function findMissingIntegrity(lock: ClosureLock, closure: ReadonlySet<string>): readonly string[] {
  return [...closure].filter(place => {
    const { integrity, os, cpu } = lock.packages[place] ?? {}
    return !integrity && !os && !cpu
  })
}

function getDependencies({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta: meta = {},
}: ClosureEntry): readonly string[] {
  const peers = Object.keys(peerDependencies).filter(name => !meta[name]?.optional)
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])]
}

function findNearest(lock: ClosureLock, at: string, name: string): string | undefined {
  for (let base = at; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (lock.packages[place]) return place
    if (base === '') return undefined
    if (!base.includes('node_modules/')) base = ''
  }
}
