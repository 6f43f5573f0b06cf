import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import type { Manifest } from './installed-packages.js'

const IMPORT = /^(?:import|export)\b[^'"()]*?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm

/** The file behind an entry point (`.`, `./react`) for a browser's bundler; nothing where `exports` has none. */
export function entryFile({ exports }: Manifest, entry: string): string | undefined {
  const target = isRecord(exports) ? exports[entry] : entry === '.' ? exports : undefined
  return conditionOf(target)
}

/**
 * The packages that a bundler must find for an entry point, lazy imports included: read from the installed
 * files themselves, so that it is true for every version.
 */
export function packagesOfEntry(folder: string, file: string): readonly string[] {
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

/** `@scope/name/path` without its path. */
export function packageName(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

function conditionOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (!isRecord(target)) return undefined
  return ['browser', 'import', 'default'].map(name => conditionOf(target[name])).find(path => path !== undefined)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
