import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files by path, relative to the root of the repository. Rules only read this table, so tests can violate them. */
export type SourceTable = ReadonlyMap<string, string>

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const SOURCE = /\.(ts|tsx|mts|mjs|js|html|css)$/
const SKIPPED = new Set(['node_modules', 'dist', '.build', 'coverage', '__snapshots__', '.vite'])

/** Reads the sources below folders of the repository. Missing folders are skipped. */
export function readSources(...folders: readonly string[]): SourceTable {
  return readSourcesIn(ROOT, folders)
}

/** Reads the sources below folders of another checkout. */
export function readSourcesIn(root: string, folders: readonly string[]): SourceTable {
  const table = new Map<string, string>()
  for (const folder of folders) collect(root, folder, table)
  return table
}

/** Creates a table from the given files. */
export function createTable(files: Readonly<Record<string, string>>): SourceTable {
  return new Map(Object.entries(files))
}

/** Returns the part of a table with matching paths. */
export function filterTable(table: SourceTable, matches: (path: string) => boolean): SourceTable {
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
