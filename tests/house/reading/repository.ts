import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAllExports } from './exported-symbols.js'
import { readFileFacts, type FileFacts } from './file-facts.js'
import { isScript, locate, type Import } from './import-graph.js'
import { readSourcesIn, type SourceTable } from './source-table.js'

/** One import of a file, from a file of this repository. */
export interface Importer {
  readonly path: string
  readonly kind: Import['kind']
}

/** A repository as the measures read it. Each file is read and parsed once. */
export interface Repository {
  /** Source files of every folder, generated files included. */
  readonly files: readonly FileFacts[]
  /** Markdown files by path. */
  readonly documents: SourceTable
  readonly importers: ReadonlyMap<string, readonly Importer[]>
}

/** Folders with code that people read. `gateway/src` and `gateway/tests` are part of `gateway`. */
const CODE_FOLDERS = ['src', 'gateway', 'tests', 'scripts', 'bench', 'create', 'examples', 'docs/.vitepress', 'tools']

const DOCUMENT_FOLDERS = ['docs', 'gateway', 'create', 'examples', '.changeset', 'tests', 'bench', 'tools']

const SKIPPED = new Set(['node_modules', 'dist', '.build', 'coverage', '.vite', 'api'])

/** Reads a checkout. */
export function readRepository(root: string): Repository {
  const documents = new Map<string, string>()
  for (const name of list(root)) if (name.endsWith('.md')) documents.set(name, readFileSync(join(root, name), 'utf8'))
  for (const folder of DOCUMENT_FOLDERS) readDocuments(root, folder, documents)
  return toRepository(readSourcesIn(root, CODE_FOLDERS), documents)
}

/** Builds a repository from the given files, so that a test can violate a rule. */
export function createRepository(files: Readonly<Record<string, string>>): Repository {
  const entries = Object.entries(files)
  const isDocument = ([path]: readonly [string, string]) => path.endsWith('.md')
  return toRepository(
    new Map(entries.filter(entry => !isDocument(entry))),
    new Map(entries.filter(entry => isDocument(entry))),
  )
}

function toRepository(sources: SourceTable, documents: SourceTable): Repository {
  const files = [...sources].map(([path, text]) => readFileFacts(path, text))
  const importers = new Map<string, Importer[]>()
  for (const { path, imports } of files)
    for (const { isOwn, target, kind } of imports) {
      const imported = isOwn ? locate(sources, target) : undefined
      if (imported === undefined) continue
      const known = importers.get(imported) ?? []
      importers.set(imported, [...known, { path, kind }])
    }
  return { files, documents, importers }
}

/** Files of the package and of the gateway, without generated files. */
export function sourceFiles({ files }: Repository): readonly FileFacts[] {
  return files.filter(({ path }) => isSource(path) && !isGenerated(path))
}

/** Files of the test folders. */
export function testFiles({ files }: Repository): readonly FileFacts[] {
  return files.filter(({ path }) => /^(gateway\/)?tests\//.test(path))
}

/** True for files below `src` and `gateway/src`. */
export function isSource(path: string): boolean {
  return /^(gateway\/)?src\//.test(path)
}

/** True for files that a script writes. */
export function isGenerated(path: string): boolean {
  return /\.gen\.\w+$/.test(path)
}

/** Files that declare something an entry point exports. */
export function publicFiles({ files }: Repository): ReadonlySet<string> {
  const table = new Map(files.map(({ path, text }) => [path, text]))
  const entries = files.filter(({ path }) => parentFolder(path) === 'src' && isScript(path))
  return new Set(entries.flatMap(({ path }) => getAllExports(table, path).map(symbol => symbol.path)))
}

/** The folder of a file. */
export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The file name without folder and extension. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
}

function readDocuments(root: string, folder: string, documents: Map<string, string>): void {
  for (const name of list(join(root, folder))) {
    const path = `${folder}/${name}`
    if (name.endsWith('.md')) documents.set(path, readFileSync(join(root, path), 'utf8'))
    else if (!name.includes('.') && !SKIPPED.has(name)) readDocuments(root, path, documents)
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
