// Apps with the lowest and the newest versions of the shared dependencies that the package's ranges allow.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBundler, writeBundlerApp } from './bundlers.mjs'
import { readManifest } from './pack.mjs'
import { install, useTarball } from './registry-install.mjs'
import { entriesWithoutPeers, importErrors, typeErrors, writeTypedApp } from './types-and-imports.mjs'

const VITE = { app: 'vite-8' }

/**
 * Returns the lowest version of an npm range, for the notations in this manifest: `^1.2.3`, `>=1.2.3`, `1.2.3 - 1.3.0`.
 */
export function getLowestVersion(range) {
  const [lowest] = /^\d+\.\d+\.\d+\S*/.exec(range.replace(/^(\^|~|>=)\s*/, '')) ?? []
  if (!lowest) throw new Error(`${range}: a range that is not understood`)
  return lowest
}

/** The checks for both ends of the ranges, by name. */
export const rangeApps = [
  { app: 'ranges-lowest', versionOf: getLowestVersion },
  { app: 'ranges-newest', versionOf: range => range },
]

/** Installs an app with the package's own dependencies at one end of their ranges; builds and drives it. */
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

/** A dependency nested in the package is a second copy: the app's own version did not satisfy the range. */
export function secondCopies(folder, names) {
  return names
    .filter(name => existsSync(join(folder, 'node_modules', 'appkit-modal', 'node_modules', name)))
    .map(name => `${name} is installed a second time, for appkit-modal alone`)
}
