import { isScript } from '../reading/import-graph.js'
import {
  isGenerated,
  isSource,
  parentFolder,
  publicFiles,
  sourceFiles,
  testFiles,
  type Repository,
} from '../reading/repository.js'
import { countMeasure, numberMeasure, type Measure } from './measure.js'

/** The most files a folder may hold. */
const MAX_FILES = 25

/** The most files directly in `gateway/src`. */
const MAX_LOOSE_FILES = 8

/** Number of files in each folder. */
export function folderSizes(repository: Repository): readonly Measure[] {
  const sources = countByFolder(sourceFiles(repository).map(({ path }) => path))
  const tests = countByFolder(testFiles(repository).map(({ path }) => path))
  const [largest = ['', 0]] = sources
  const loose = sourceFiles(repository).filter(({ path }) => parentFolder(path) === 'gateway/src')
  return [
    countMeasure({
      key: 'large-folders',
      title: `Source folders with more than ${MAX_FILES} files`,
      target: 0,
      offences: toOffences(sources.filter(([, count]) => count > MAX_FILES)),
    }),
    numberMeasure({
      key: 'largest-folder',
      title: 'Files in the largest source folder',
      figure: largest[1],
      bound: 'max',
      target: MAX_FILES,
      note: largest[0],
    }),
    countMeasure({
      key: 'large-test-folders',
      title: `Test folders with more than ${MAX_FILES} files`,
      target: 0,
      offences: toOffences(tests.filter(([, count]) => count > MAX_FILES)),
    }),
    countMeasure({
      key: 'lone-files',
      title: 'Source folders with a single file',
      target: 0,
      offences: toOffences(sources.filter(([folder, count]) => count === 1 && !hasSubfolder(repository, folder))),
    }),
    countMeasure({
      key: 'loose-gateway-files',
      title: 'Files directly in gateway/src',
      target: MAX_LOOSE_FILES,
      offences: loose.map(({ path }) => ({ path, detail: 'belongs to a module' })),
    }),
    chunkFiles(repository),
  ]
}

/** File names that describe when code loads, not what it is. */
const CHUNK_NAME = /(^|\/)((late|further)-[^/]*|further|[^/]*-on-demand)\.ts$/

/** Files that exist for a chunk boundary: by name, by re-exporting only, or by wrapping an `import()` only. */
function chunkFiles(repository: Repository): Measure {
  const isPublic = publicFiles(repository)
  const offences = sourceFiles(repository).flatMap(file => {
    const { path, onlyReexports, exportedFunctions, codeLines } = file
    if (!isSource(path) || isGenerated(path) || !isScript(path) || parentFolder(path) === 'src') return []
    const isLoaded = (repository.importers.get(path) ?? []).some(({ kind }) => kind === 'lazy')
    const { all, lazy } = exportedFunctions
    const detail = CHUNK_NAME.test(path)
      ? 'named after the time it loads'
      : onlyReexports && isLoaded
        ? 're-exports for a chunk'
        : all > 0 && all === lazy && codeLines < 20 && !isPublic.has(path)
          ? 'wraps an import()'
          : undefined
    return detail ? [{ path, detail }] : []
  })
  return countMeasure({
    key: 'chunk-files',
    title: 'Files that exist only for a chunk boundary',
    target: 0,
    offences,
  })
}

function countByFolder(paths: readonly string[]): readonly (readonly [folder: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(parentFolder(path), (counts.get(parentFolder(path)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

function hasSubfolder({ files }: Repository, folder: string): boolean {
  return files.some(({ path }) => path.startsWith(`${folder}/`) && path.slice(folder.length + 1).includes('/'))
}

function toOffences(folders: readonly (readonly [folder: string, count: number])[]) {
  return folders.map(([path, count]) => ({ path, detail: `${count} ${count === 1 ? 'file' : 'files'}` }))
}
