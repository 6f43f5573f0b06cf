// Writes an app from its template.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { installsOf, namespaceOf } from './known-networks.mjs'
import { rewriteCdnModule, rewriteModule } from './rewrite-source.mjs'
import { TEMPLATES } from './templates.mjs'
import { UsageError } from './usage-error.mjs'

/**
 * @typedef {object} AppPlan
 * @property {string} folder where the app is written; absolute
 * @property {string} template the name of its template
 * @property {readonly import('./known-networks.mjs').KnownNetwork[]} networks
 * @property {string} [gateway]
 * @property {string} [projectId]
 */

/** The template with the CDN file. */
const CDN_TEMPLATE = 'html'

/** Build output in a template's folder, which is not copied. */
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'build', 'package-lock.json'])

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/

/** Throws {@link UsageError} unless a folder is missing or empty. */
export function checkFolder(folder) {
  if (!existsSync(folder)) return
  const names = readNames(folder).filter(name => name !== '.git')
  if (names.length > 0) throw new UsageError(`${folder} is not empty. Choose another folder.`)
}

/**
 * Writes an app: the template's files, with changes only in the lines with the networks and in the name and
 * dependencies of package.json. Returns the paths of the files.
 *
 * @param {AppPlan} plan
 */
export function writeApp(plan, templates = TEMPLATES) {
  checkFolder(plan.folder)
  checkNetworks(plan)
  const root = join(templates, plan.template)
  const files = filesBelow(root).map(path => {
    const bytes = readFileSync(join(root, path))
    return { path: path.replace(/(^|\/)_gitignore$/, '$1.gitignore'), content: rewrite(path, bytes, plan) }
  })
  // Everything is read and rewritten before the first file is written: a failure leaves no half an app.
  /** All files are read and rewritten before the first one is written, so a failure leaves no partial app. */
  for (const { path, content } of files) {
    mkdirSync(dirname(join(plan.folder, path)), { recursive: true })
    writeFileSync(join(plan.folder, path), content)
  }
  return files.map(({ path }) => path)
}

/** Converts a folder name to a valid package name. */
export function packageName(folder) {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name || 'my-app'
}

/** The CDN file contains only the common EVM networks and their adapter. */
function checkNetworks({ template, networks }) {
  const unknown = template === CDN_TEMPLATE ? networks.filter(({ cdn }) => !cdn) : []
  if (unknown.length === 0) return
  const names = unknown.map(({ key }) => key).join(', ')
  throw new UsageError(`Without a build step the app knows only common EVM networks, and not ${names}.`)
}

function rewrite(path, bytes, plan) {
  if (path === 'package.json') return rewriteManifest(bytes.toString(), plan)
  if (!SOURCE.test(path)) return bytes
  const text = bytes.toString()
  return plan.template === CDN_TEMPLATE ? rewriteCdnModule(text, plan) : rewriteModule(text, plan)
}

function rewriteManifest(text, { folder, networks }) {
  const manifest = JSON.parse(text)
  const installs = Object.assign({}, ...networks.map(network => installsOf(namespaceOf(network))))
  manifest.name = packageName(folder)
  if (Object.keys(installs).length > 0) {
    const all = Object.entries({ ...manifest.dependencies, ...installs })
    manifest.dependencies = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function filesBelow(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (SKIPPED.has(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}

function readNames(folder) {
  try {
    return readdirSync(folder)
  } catch {
    throw new UsageError(`${folder} is not a folder.`)
  }
}
