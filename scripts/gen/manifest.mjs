// Generates the derived fields of package.json, and src/package.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageExports, packageFallbacks } from '../build/entry-points.mjs'
import { filesBelow } from './doc-blocks.mjs'

/** Published files with side effects: screens register their elements, and the CDN file starts the modal. */
const PUBLISHED_EFFECTS = ['./dist/screens/*.js', './dist/cdn/*.js']

/** Returns the manifests of a checkout with updated derived fields, as `{ path, text }[]`. */
export function generateManifest(root) {
  const path = 'package.json'
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const files = ['.ts', '.tsx'].flatMap(ending => filesBelow(root, 'src', ending))
  manifest.exports = packageExports()
  Object.assign(manifest, packageFallbacks())
  manifest.customElements = 'dist/custom-elements.json'
  manifest['web-types'] = 'dist/web-types.json'
  manifest.sideEffects = PUBLISHED_EFFECTS
  // Bundlers read the nearest manifest when the build and the examples use the sources. It is not published.
  const sources = { private: true, type: manifest.type, sideEffects: sideEffects(files) }
  return [
    { path, text: toText(manifest) },
    { path: 'src/package.json', text: toText(sources) },
  ]
}

/** Returns the sources that register an element on import, and the CDN's, as paths below `src`. */
export function sideEffects(files) {
  const registering = files.filter(({ text }) => /^define\w*\(/m.test(text)).map(({ path }) => path)
  return [...registering, 'src/cdn.ts'].map(path => path.replace(/^src\//, './'))
}

function toText(manifest) {
  return `${JSON.stringify(manifest, null, 2)}\n`
}
