// The location of the built docs site, and whether it is up to date.
import { join } from 'node:path'
import { newest } from '../e2e/built-examples.mjs'

/** The output folder of the docs site. */
export const SITE = '.build/docs'

/** The base path of the site. */
export const SITE_BASE = process.env.DOCS_BASE ?? '/docs/'

/** The inputs of the site. */
const SOURCES = ['docs', 'src', 'create/templates', 'gateway/README.md', 'package.json', 'scripts/docs']

/** Each build writes the API reference. */
const GENERATED = ['api', 'node_modules']

/** Returns true if the site exists and is newer than all its inputs. */
export function isSiteCurrent(root) {
  const built = newest(join(root, SITE, 'index.html'))
  return built > 0 && SOURCES.every(path => newest(join(root, path), GENERATED) <= built)
}
