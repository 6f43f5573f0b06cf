// Installs without a network: copies only the declared dependencies of a manifest from an installed checkout.
import { copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readManifest } from './pack.mjs'

/**
 * Copies the dependencies of a manifest, recursively, from `source/node_modules` to `target/node_modules` at the same
 * places, so that each importer resolves the same version. Like npm, it includes required peers and omits optional
 * ones. Returns the paths of the copied packages.
 */
export function copyDeclared(manifest, source, target, { names = requiredBy(manifest) } = {}) {
  const copied = new Set()
  const queue = names.map(name => ({ ...name, from: source }))
  for (const { name, optional, from } of queue) {
    const folder = locate(name, from, source)
    if (!folder && optional) continue
    if (!folder) throw new Error(`${name} is declared in ${from} and not installed in ${source}.`)
    const place = relative(source, folder)
    if (copied.has(place)) continue
    copied.add(place)
    copyPackage(folder, join(target, place))
    queue.push(...requiredBy(readManifest(folder)).map(next => ({ ...next, from: folder })))
  }
  return [...copied]
}

/** Links development tools and their commands into an app. Their own dependencies stay invisible to the app. */
export function linkTools(names, source, app) {
  const bin = join(app, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  for (const name of names) {
    const folder = join(source, 'node_modules', name)
    if (!existsSync(folder)) throw new Error(`${name} is not installed in ${source}.`)
    link(folder, join(app, 'node_modules', name))
    const { bin: commands = {} } = readManifest(folder)
    for (const [command, file] of Object.entries(typeof commands === 'string' ? { [name]: commands } : commands))
      link(join(folder, file), join(bin, command))
  }
}

function requiredBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional)
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }).map(name => ({
      name,
      optional: name in optionalDependencies,
    })),
    // Every package manager installs a required peer, but a checkout may lack it.
    ...peers.map(name => ({ name, optional: true })),
  ]
}

/** Returns the folder of a package as Node resolves it from `from`. */
function locate(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === root || folder === dirname(folder)) return undefined
  }
}

/** Copies a package without its nested packages, with hard links if possible: the copies are read-only. */
function copyPackage(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyPackage(source, target)
    else if (entry.isFile()) copyFile(source, target)
  }
}

function copyFile(source, target) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

function link(source, target) {
  mkdirSync(dirname(target), { recursive: true })
  if (!lstatSync(target, { throwIfNoEntry: false })) symlinkSync(source, target)
}
