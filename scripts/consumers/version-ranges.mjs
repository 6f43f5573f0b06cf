// Apps with the lowest and the newest versions of what the package shares with them, as its ranges allow.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundler, writeBundlerApp } from './bundlers.mjs'
import { readManifest } from './pack.mjs'
import { install, useTarball } from './registry-install.mjs'
import { entriesWithoutPeers, importErrors, typeErrors, writeTypedApp } from './types-and-imports.mjs'

const VITE = { app: 'vite-8' }

/** The lowest version of a range in npm's notation, as far as our manifest uses it: `^1.2.3`, `>=1.2.3`, `1.2.3 - 1.3.0`. */
export function lowestOf(range) {
  const [lowest] = /^\d+\.\d+\.\d+\S*/.exec(range.replace(/^(\^|~|>=)\s*/, '')) ?? []
  if (!lowest) throw new Error(`${range}: a range that is not understood`)
  return lowest
}

/** The checks at both ends of the ranges, by name. */
export const rangeApps = [
  { app: 'ranges-lowest', versionOf: lowestOf },
  { app: 'ranges-newest', versionOf: range => range },
]

/** Installs an app that has the dependencies of the package itself, at one end of their ranges; builds and drives it. */
export async function checkRanges({ versionOf }, { root, folder, tarball, unpacked, browser }) {
  const { dependencies } = readManifest(unpacked)
  const shared = Object.fromEntries(Object.entries(dependencies).map(([name, range]) => [name, versionOf(range)]))
  writeBundlerApp(VITE, root, folder)
  useTarball(folder, tarball, {}, shared)
  const peers = await install(folder)
  const entries = entriesWithoutPeers(unpacked)
  const typed = join(folder, 'typed')
  writeTypedApp(typed, entries)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const found = [
    ...peers,
    ...secondCopies(folder, Object.keys(shared)),
    ...(await importErrors(folder, entries)),
    ...(await typeErrors(typed, tsc, 'bundler')),
  ]
  const checked = await checkBundler(VITE, folder, browser)
  return { ...checked, problems: [...found, ...checked.problems] }
}

/** A dependency below the package itself is a second copy: the app's own version was not good enough for it. */
export function secondCopies(folder, names) {
  return names
    .filter(name => existsSync(join(folder, 'node_modules', 'appkit-modal', 'node_modules', name)))
    .map(name => `${name} is installed a second time, for appkit-modal alone`)
}
