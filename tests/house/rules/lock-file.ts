interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A `package-lock.json`, as far as the rules read it. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

/**
 * Platform packages that the lock names and does not hold in that version: `npm ci` refuses such a lock, on
 * every system or on that one.
 */
export function absentPlatforms(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const held = heldVersion(lock, at, name)
        return /^\d/.test(version) ? held !== version : held === undefined
      })
      .map(([name, version]) => `${at || 'the root'} names ${name} ${version}`),
  )
}

/** The last versions under a free licence; later ones cap users and demand the vendor's network. */
const LAST_FREE: Readonly<Record<string, string>> = {
  '@walletconnect/core': '2.21.8',
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@reown/walletkit': '1.2.10',
}

/** Packages that are not ours to use: past their last free version, or never free. */
export function unfreePackages(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([at, { version = '' }]) => {
    const name = at.split('node_modules/').at(-1) ?? ''
    const last = LAST_FREE[name]
    if (last && isLater(version, last)) return [`${at} ${version}: ${last} is the last free one`]
    const never = /^(@reown\/|@web3modal\/)/.test(name) && name !== '@reown/walletkit'
    return never ? [`${at}: not ours to use`] : []
  })
}

/** What a package at a place of the lock finds under a name: the nearest one. */
function heldVersion(lock: LockFile, at: string, name: string): string | undefined {
  const folders = at === '' ? [] : at.split('/node_modules/')
  const inner = folders.map((_, depth) => `${folders.slice(0, folders.length - depth).join('/node_modules/')}/`)
  return [...inner, ''].map(base => lock.packages[`${base}node_modules/${name}`]?.version).find(Boolean)
}

function isLater(version: string, last: string): boolean {
  const [a, b] = [version, last].map(text => text.split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
