import { entryFile, packagesOfEntry } from './entry-imports.js'
import { finding, type Finding } from './finding.js'
import { reachablePackages, readManifest, resolvePackage, type InstalledPackage } from './installed-packages.js'
import type { AppSources } from './read-app.js'
import { satisfies } from './version-range.js'

const PACKAGE = 'appkit-modal'

/** Packages of which a second copy costs bytes, or breaks what the copies should share. */
const SINGLE = /^(appkit-modal|react|react-dom|viem|lit|valtio|@walletconnect\/.+)$/
/** Two copies of these do not work together at all. */
const BREAKS = /^(appkit-modal|react|react-dom)$/

/** Checks what an app's package.json and `node_modules` say. */
export function checkPackages(app: string, { entryPoints, usesCdnFile }: AppSources): readonly Finding[] {
  const manifest = readManifest(app)
  if (!manifest && usesCdnFile) return []
  if (!manifest) return [missingManifest(app)]
  const range = { ...manifest.devDependencies, ...manifest.dependencies }[PACKAGE]
  const folder = resolvePackage(app, PACKAGE)
  if (range === undefined && usesCdnFile) return []
  if (range === undefined)
    return [
      finding('error', 'packages/undeclared', `package.json does not list ${PACKAGE}.`, `Run npm install ${PACKAGE}.`),
    ]
  if (!folder)
    return [finding('error', 'packages/not-installed', `${PACKAGE} is not in node_modules.`, 'Run npm install.')]
  const installed = reachablePackages(app, name => SINGLE.test(name))
  return [
    checkVersion(range, readManifest(folder)?.version ?? ''),
    ...checkPeers(folder),
    ...[...entryPoints].flatMap(([entry, file]) => checkEntryPoint(folder, entry, file)),
    ...checkDuplicates(installed),
  ]
}

function missingManifest(app: string): Finding {
  return finding(
    'error',
    'packages/no-manifest',
    `There is no package.json in ${app}.`,
    "Run this in the app's folder.",
  )
}

function checkVersion(range: string, version: string): Finding {
  return satisfies(version, range)
    ? finding('ok', 'packages/version', `${PACKAGE} ${version} is installed.`)
    : finding(
        'error',
        'packages/version',
        `package.json asks for ${PACKAGE} ${range}, but ${version} is installed.`,
        'Run npm install.',
      )
}

function checkPeers(folder: string): readonly Finding[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = readManifest(folder) ?? {}
  return Object.entries(peerDependencies).flatMap(([name, range]) => {
    const peer = resolvePackage(folder, name)
    const version = peer && readManifest(peer)?.version
    const fix = `Run npm install ${name}@"${range}".`
    if (!version)
      return peerDependenciesMeta[name]?.optional
        ? []
        : [finding('error', 'packages/peer-missing', `${PACKAGE} needs ${name} ${range}, which is not installed.`, fix)]
    if (satisfies(version, range)) return [finding('ok', 'packages/peer', `${name} ${version} satisfies ${range}.`)]
    return [
      finding('error', 'packages/peer-version', `${PACKAGE} needs ${name} ${range}, but ${version} is installed.`, fix),
    ]
  })
}

function checkEntryPoint(folder: string, entry: string, file: string): readonly Finding[] {
  const manifest = readManifest(folder) ?? {}
  const path = entryFile(manifest, entry.replace(PACKAGE, '.'))
  if (path === undefined)
    return [
      finding(
        'error',
        'packages/entry-point',
        `${file} imports ${entry}, which ${PACKAGE} ${manifest.version} does not have.`,
        'Check the spelling, or update the package.',
      ),
    ]
  return packagesOfEntry(folder, path)
    .filter(name => name !== PACKAGE && !resolvePackage(folder, name))
    .map(name => {
      const range = manifest.peerDependencies?.[name]
      return finding(
        'error',
        'packages/missing',
        `${entry}, which ${file} imports, needs ${name}, which is not installed.`,
        `Run npm install ${range ? `${name}@"${range}"` : name}.`,
      )
    })
}

function checkDuplicates(installed: readonly InstalledPackage[]): readonly Finding[] {
  const copies = new Map<string, InstalledPackage[]>()
  for (const item of installed) copies.set(item.name, [...(copies.get(item.name) ?? []), item])
  const found = [...copies].filter(([name, items]) => SINGLE.test(name) && items.length > 1)
  if (found.length === 0)
    return [finding('ok', 'packages/duplicate', 'No library that should be installed once is installed twice.')]
  return found.map(([name, items]) => {
    const list = items.map(({ manifest, requiredBy }) => `${manifest.version} (for ${requiredBy})`).join(', ')
    return finding(
      BREAKS.test(name) ? 'error' : 'warn',
      'packages/duplicate',
      `${name} is installed ${items.length} times: ${list}.`,
      `Run npm dedupe; if that changes nothing, make the ranges that npm ls ${name} prints agree.`,
    )
  })
}
