import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { finding, type Finding } from './finding.js'
import {
  type AppSources,
  type InstalledPackage,
  type Manifest,
  reachablePackages,
  readManifest,
  resolvePackage,
} from './read-app.js'

type Version = readonly [number, number, number]

const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?\s*v?(\d+|x)(?:\.(\d+|x))?(?:\.(\d+|x))?/

/**
 * Returns true if a version satisfies an npm range of a common form: `^1.2.0`, `~1.2`, `>=18 <20`, `1.x`, and these
 * joined by `||`. Any other range (a tag, a path, `workspace:`) is accepted.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = parseVersion(version)
  if (!actual) return true
  return range.split('||').some(part =>
    part
      .trim()
      .split(/\s+(?=[\^~<>=\dx])/)
      .every(item => matches(actual, item.trim())),
  )
}

function matches(actual: Version, comparator: string): boolean {
  const [, operator = '', ...given] = COMPARATOR.exec(comparator) ?? []
  const numbers = given.filter(part => part !== undefined && part !== 'x').map(Number)
  if (numbers.length === 0) return true
  const [major = 0, minor = 0, patch = 0] = numbers
  const order = compare(actual, [major, minor, patch])
  if (operator === '>=') return order >= 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '<') return order < 0
  return order >= 0 && compare(actual, upperBound(operator, numbers)) < 0
}

function upperBound(operator: string, [major = 0, minor, patch]: readonly number[]): Version {
  if (minor === undefined) return [major + 1, 0, 0]
  if (operator === '^' && major > 0) return [major + 1, 0, 0]
  if (operator === '^' && (minor > 0 || patch === undefined)) return [major, minor + 1, 0]
  if (operator === '~' || patch === undefined) return [major, minor + 1, 0]
  return [major, minor, patch + 1]
}

function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

const IMPORT = /^(?:import|export)\b[^'"()]*?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm

function entryFile({ exports }: Manifest, entry: string): string | undefined {
  const target = isRecord(exports) ? exports[entry] : entry === '.' ? exports : undefined
  return resolveCondition(target)
}

// Returns the packages that an entry point imports, including lazy imports. It reads the installed files, so it is
// correct for every version.
function packagesOfEntry(folder: string, file: string): readonly string[] {
  const packages = new Set<string>()
  const files = new Set([join(folder, file)])
  for (const path of files) {
    if (!existsSync(path)) continue
    const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, eager, lazy] of text.matchAll(IMPORT)) {
      const target = eager ?? lazy ?? ''
      if (target.startsWith('.')) files.add(join(dirname(path), target))
      else if (!isBuiltin(target)) packages.add(packageName(target))
    }
  }
  return [...packages].sort()
}

export function packageName(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

function resolveCondition(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (!isRecord(target)) return undefined
  return ['browser', 'import', 'default'].map(name => resolveCondition(target[name])).find(path => path !== undefined)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const PACKAGE = 'appkit-modal'

// Duplicates of these packages increase the bundle or split shared state.
const SINGLE = /^(appkit-modal|react|react-dom|viem|lit|valtio|@walletconnect\/.+)$/
// Duplicates of these packages do not work together.
const BREAKS = /^(appkit-modal|react|react-dom)$/

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
