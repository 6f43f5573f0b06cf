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

/** A `package-lock.json`, as far as this rule reads it. */
export interface ClosureLock {
  readonly packages: Readonly<Record<string, ClosureEntry>>
}

/** What is installed with a package: the places in the lock file of everything it needs at run time. */
export function runtimeClosure(lock: ClosureLock, root: string): ReadonlySet<string> {
  const places = new Set<string>()
  const queue = [root]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const entry = lock.packages[at] ?? {}
    for (const name of needs(entry)) {
      const place = nearest(lock, at, name)
      if (place === undefined || places.has(place)) continue
      places.add(place)
      queue.push(place)
    }
  }
  return places
}

/** Packages of a closure that run a script when they are installed. */
export function installScripts(lock: ClosureLock, closure: ReadonlySet<string>): readonly string[] {
  return [...closure].filter(place => lock.packages[place]?.hasInstallScript)
}

/** Packages of a closure whose content the lock file does not pin by a hash; those for one platform apart. */
export function withoutIntegrity(lock: ClosureLock, closure: ReadonlySet<string>): readonly string[] {
  return [...closure].filter(place => {
    const { integrity, os, cpu } = lock.packages[place] ?? {}
    return !integrity && !os && !cpu
  })
}

function needs({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta: meta = {},
}: ClosureEntry): readonly string[] {
  const peers = Object.keys(peerDependencies).filter(name => !meta[name]?.optional)
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])]
}

function nearest(lock: ClosureLock, at: string, name: string): string | undefined {
  for (let base = at; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (lock.packages[place]) return place
    if (base === '') return undefined
    if (!base.includes('node_modules/')) base = ''
  }
}
