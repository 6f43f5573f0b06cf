// Adds platform packages of other systems to the lock file.
//
// If a registry lacks, for example, the macOS build of a tool, `npm install` omits it from the lock file, and `npm ci`
// fails on that system. For every missing optional dependency, this script adds the entry that npm would have written,
// as far as it can be derived here.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/** Derives the supported systems from a platform package's name. */
export function parsePlatform(name) {
  const word = pattern => pattern.exec(name)?.[1]
  const os = word(/(?:^|[-/])(darwin|linux|win32|freebsd|openbsd|netbsd|android|sunos|aix|openharmony)(?=-|$)/)
  const cpu = word(/-(x64|arm64|ia32|arm|riscv64|ppc64|s390x|loong64|mips64el|amd64)(?=-|$)/)
  const libc = word(/-(gnu|musl)(?:eabihf)?$/)
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu === 'amd64' ? 'x64' : cpu] }),
    ...(libc && os === 'linux' && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
  }
}

/** Returns the optional dependencies that a lock names but does not contain in that version, as `{ path, entry }`. */
export function missingEntries(lock) {
  const missing = new Map()
  for (const [at, pack] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(pack.optionalDependencies ?? {})) {
      if (!/^\d/.test(version) || heldVersion(lock, at, name) === version) continue
      missing.set(placeFor(lock, at, name), {
        version,
        ...parsePlatform(name),
        ...(pack.dev && { dev: true }),
        optional: true,
      })
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }))
}

/** Returns the version that a package resolves a name to; the nearest one counts. */
function heldVersion(lock, at, name) {
  return placesSeenFrom(at)
    .map(base => lock.packages[`${base}node_modules/${name}`]?.version)
    .find(Boolean)
}

/** Returns the outermost free place: next to the package, or within it. */
function placeFor(lock, at, name) {
  const free = []
  for (const base of placesSeenFrom(at)) {
    if (lock.packages[`${base}node_modules/${name}`]) break
    free.push(`${base}node_modules/${name}`)
  }
  return free.at(-1) ?? `${at}/node_modules/${name}`
}

/** Returns the folders whose `node_modules` a package can resolve from, the nearest first. */
function placesSeenFrom(at) {
  const folders = at === '' ? [] : at.split('/node_modules/')
  const inner = folders.map((_, depth) => `${folders.slice(0, folders.length - depth).join('/node_modules/')}/`)
  return [...inner, '']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
  const missing = missingEntries(lock)
  for (const { path, entry } of missing) lock.packages[path] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length ? `added ${missing.length}: ${missing.map(m => m.path).join(', ')}` : 'lock file complete')
}
