import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files by their path from the root of the repository. The rules read nothing else, so a test can plant one. */
export type SourceTable = ReadonlyMap<string, string>

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const SOURCE = /\.(ts|tsx|mts|mjs|js|html|css)$/
const SKIPPED = new Set(['node_modules', 'dist', '.build', 'coverage', '__snapshots__', '.vite'])

/** The sources below folders of the repository; a folder that does not exist yet has none. */
export function readSources(...folders: readonly string[]): SourceTable {
  return readSourcesIn(ROOT, folders)
}

/** The sources below folders of another checkout. */
export function readSourcesIn(root: string, folders: readonly string[]): SourceTable {
  const table = new Map<string, string>()
  for (const folder of folders) collect(root, folder, table)
  return table
}

/** A table of planted files. */
export function planted(files: Readonly<Record<string, string>>): SourceTable {
  return new Map(Object.entries(files))
}

/** The part of a table whose paths match. */
export function only(table: SourceTable, matches: (path: string) => boolean): SourceTable {
  return new Map([...table].filter(([path]) => matches(path)))
}

function collect(root: string, folder: string, table: Map<string, string>): void {
  for (const entry of list(join(root, folder))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) collect(root, path, table)
    else if (entry.isFile() && SOURCE.test(entry.name)) table.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
