// The fields of package.json that are derived: `exports`, `sideEffects`, `customElements`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageExports } from '../build/doors.mjs'
import { filesBelow } from './doc-blocks.mjs'

/** The package.json of a checkout with its derived fields brought up to date, as `{ path, text }[]`. */
export function generateManifest(root) {
  const path = 'package.json'
  const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const files = ['.ts', '.tsx'].flatMap(ending => filesBelow(root, 'src', ending))
  manifest.exports = packageExports()
  manifest.customElements = 'dist/custom-elements.json'
  manifest.sideEffects = sideEffects(files)
  return [{ path, text: `${JSON.stringify(manifest, null, 2)}\n` }]
}

/**
 * The list for sources: each file that registers an element when it is imported. Built, they lie in
 * `dist/screens`. Bundlers read the same package.json when the examples and the build itself start from
 * the sources.
 */
export function sideEffects(files) {
  const registering = files.filter(({ text }) => /^define\w*\(/m.test(text)).map(({ path }) => path)
  return [...registering, 'src/cdn.ts', 'dist/screens/*.js', 'dist/cdn/*.js'].map(path => `./${path}`)
}
