// Fills in the lock file's platform packages of other systems.
//
// A registry at hand may not carry, for example, the macOS build of a tool; `npm install` then leaves
// it out of the lock and `npm ci` on that system refuses the lock. For every optional dependency that
// is named but absent we add the entry npm itself would have written, as far as it can be known here.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))

/** What a platform package's name tells of the systems it is for. */
export function platformOf(name) {
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

/** The optional dependencies a lock names but does not hold, as `{ path, entry }`. */
export function missingEntries(lock) {
  const missing = new Map()
  for (const [at, pack] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(pack.optionalDependencies ?? {})) {
      if (isHeld(lock, at, name) || !/^\d/.test(version)) continue
      missing.set(`node_modules/${name}`, {
        version,
        ...platformOf(name),
        ...(pack.dev && { dev: true }),
        optional: true,
      })
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }))
}

function isHeld(lock, at, name) {
  const folders = at.split('/node_modules/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const base = folders.slice(0, depth).join('/node_modules/')
    if (lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true
  }
  return false
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
  const missing = missingEntries(lock)
  for (const { path, entry } of missing) lock.packages[path] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length ? `added ${missing.length}: ${missing.map(m => m.path).join(', ')}` : 'lock file complete')
}
