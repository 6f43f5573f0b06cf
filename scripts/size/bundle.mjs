// Bundles a page like an app that installs the package: from `dist`, minified, split at `import()`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/**
 * Builds a page in memory.
 *
 * @returns the built files by their path from the page's origin
 */
export async function bundlePage(root, html) {
  const { output } = await build(settings(root, html))
  return new Map(
    output.map(file => [`/${file.fileName}`, { ...file, body: file.type === 'chunk' ? file.code : file.source }]),
  )
}

/** Bundles one module without its external packages; returns its chunks. */
export async function bundleModule(root, name, code, external = []) {
  const file = writePage(root, name, 'main.js', code)
  const options = settings(root, file)
  options.build.rollupOptions = { ...options.build.rollupOptions, external, preserveEntrySignatures: 'strict' }
  const { output } = await build(options)
  return output.filter(({ type }) => type === 'chunk')
}

/** Writes a file of a page below `.build/size`, where packages resolve as in an app. */
export function writePage(root, name, file, text) {
  const folder = join(root, '.build', 'size', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

/** Returns the gzip size of a text, in bytes. */
export function gzipped(text) {
  return gzipSync(text, { level: 9 }).length
}

function settings(root, input) {
  return {
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rollupOptions: { input } },
  }
}
