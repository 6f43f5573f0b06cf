// npm run patterns fails if a regular expression of the package or the gateway can take more than linear time. A
// hostile name, link or image could then block the page, or the gateway for all clients (ReDoS).
import { fileURLToPath } from 'node:url'
import { slowPatterns } from './patterns/check-patterns.mjs'
import { findPatterns, readTypeScript } from './patterns/find-patterns.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Samples of expressions that files build from values: origin lists with one wildcard label, and with any port, and codes
 * of a length.
 */
const SAMPLES = {
  'src/elements/controls/code-field.ts': [/(?:^|\D)(\d(?:[ -]?\d){5})(?!\d)/, /(?:^|\D)(\d(?:[ -]?\d){7})(?!\d)/],
  'gateway/src/http/allowed-origin.ts': [
    /^https:\/\/[a-z0-9-]+\.app\.example$/,
    /^http:\/\/[a-z0-9-]+\.localhost(:[0-9]{1,5})?$/,
  ],
  'gateway/src/frame-page/channel/origin-list.ts': [
    /^https:\/\/[a-z0-9-]{1,63}\.app\.example$/,
    /^http:\/\/[a-z0-9-]{1,63}\.localhost(?::[0-9]{1,5})?$/,
  ],
}

/** These files read only the sources of the developer's own app, so slow expressions are not an attack. */
const OWN_FILES = /^src\/cli\/doctor\/(check-packages|read-app)\.ts$/

const sources = readTypeScript(ROOT, ['src', 'gateway/src', 'tools']).filter(({ path }) => !OWN_FILES.test(path))
const { patterns, unknown } = findPatterns(sources, SAMPLES)
const slow = await slowPatterns(patterns)
for (const line of slow) console.error(`slow pattern: ${line}`)
for (const path of unknown) console.error(`${path} builds a pattern from values; give scripts/patterns.mjs a sample`)
console.log(`${patterns.length} patterns, ${slow.length} slow, ${unknown.length} unknown`)
process.exit(slow.length + unknown.length > 0 ? 1 : 0)
