// Where the built docs site is, and whether it is up to date.
import { join } from 'node:path'
import { newest } from '../e2e/built-examples.mjs'

/** The folder the docs site is built into. */
export const SITE = '.build/docs'

/** The path below its origin that the site is built for. */
export const SITE_BASE = process.env.DOCS_BASE ?? '/docs/'

/** What the site is made from. */
const SOURCES = ['docs', 'src', 'create/templates', 'gateway/README.md', 'package.json', 'scripts/docs']

/** The API reference is written by each build. */
const GENERATED = ['api', 'node_modules']

/** Whether the site is there, and newer than everything it is made from. */
export function isSiteCurrent(root) {
  const built = newest(join(root, SITE, 'index.html'))
  return built > 0 && SOURCES.every(path => newest(join(root, path), GENERATED) <= built)
}
