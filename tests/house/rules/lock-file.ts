interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The part of `package-lock.json` that these rules read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

/**
 * Finds platform packages that the lock file requires but does not contain in that version. `npm ci` rejects such a
 * lock file, on every system or only on the affected one.
 */
export function findMissingPlatforms(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const resolved = resolveVersion(lock, at, name)
        return /^\d/.test(version) ? resolved !== version : resolved === undefined
      })
      .map(([name, version]) => `${at || 'the root'} names ${name} ${version}`),
  )
}

/** The last versions under a free license. Later ones limit the number of users and require the vendor's network. */
const LAST_FREE: Readonly<Record<string, string>> = {
  '@walletconnect/core': '2.21.8',
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@reown/walletkit': '1.2.10',
}

/** Finds packages without a free license: later than their last free version, or never free. */
export function findNonFreePackages(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([at, { version = '' }]) => {
    const name = at.split('node_modules/').at(-1) ?? ''
    const last = LAST_FREE[name]
    if (last && isLater(version, last)) return [`${at} ${version}: ${last} is the last free one`]
    const isNeverFree = /^(@reown\/|@web3modal\/)/.test(name) && name !== '@reown/walletkit'
    return isNeverFree ? [`${at}: never under a free license`] : []
  })
}

/** Returns the version that a package resolves a dependency to: the nearest one. */
function resolveVersion(lock: LockFile, at: string, name: string): string | undefined {
  const folders = at === '' ? [] : at.split('/node_modules/')
  const inner = folders.map((_, depth) => `${folders.slice(0, folders.length - depth).join('/node_modules/')}/`)
  return [...inner, ''].map(base => lock.packages[`${base}node_modules/${name}`]?.version).find(Boolean)
}

function isLater(version: string, last: string): boolean {
  const [a, b] = [version, last].map(text => text.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
