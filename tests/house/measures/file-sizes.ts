import type { FileFacts } from '../reading/file-facts.js'
import { isHarness, isScript, getLayer } from '../reading/import-graph.js'
import { isSource, parentFolder, publicFiles, sourceFiles, testFiles, type Repository } from '../reading/repository.js'
import { MAX_FUNCTION_LINES, findLongCode } from '../rules/length.js'
import { countMeasure, infoMeasure, numberMeasure, type Measure } from './measure.js'

/** A file with fewer code lines rarely deserves a name of its own. */
const MIN_CODE_LINES = 15

/** A file with fewer lines and one importer next to it belongs into that importer. */
const MAX_MERGEABLE_LINES = 60

const AREAS = [
  { area: 'src', maxFiles: 640 },
  { area: 'gateway/src', maxFiles: 330 },
] as const

/** Number and size of the source files. */
export function fileSizes(repository: Repository): readonly Measure[] {
  const files = sourceFiles(repository).filter(({ path }) => isScript(path))
  const long = files.filter(({ lines }) => lines > MAX_FUNCTION_LINES)
  return [
    ...AREAS.flatMap(({ area, maxFiles }) =>
      areaMeasures(
        area,
        maxFiles,
        files.filter(({ path }) => path.startsWith(`${area}/`)),
      ),
    ),
    countMeasure({
      key: 'small-files',
      title: `Source files under ${MIN_CODE_LINES} code lines`,
      target: 60,
      offences: files
        .filter(file => file.codeLines < MIN_CODE_LINES && !isListByNature(file))
        .sort((a, b) => a.codeLines - b.codeLines)
        .map(({ path, codeLines }) => ({ path, detail: `${codeLines} code lines` })),
    }),
    singleImporters(repository, files),
    countMeasure({
      key: 'too-long',
      title: 'Files over 300 lines and functions over 60',
      target: 0,
      offences: findLongCode(new Map(long.map(({ path, text }) => [path, text]))).map(found => {
        const [path = '', detail = ''] = found.split(': ')
        return { path, detail }
      }),
    }),
    infoMeasure('test-lines', 'Lines of test code', sumLines(testFiles(repository))),
    infoMeasure('source-lines', 'Lines of source code', sumLines(files)),
  ]
}

function areaMeasures(area: string, maxFiles: number, files: readonly FileFacts[]): readonly Measure[] {
  const bySize = files.toSorted((a, b) => a.codeLines - b.codeLines)
  const at = (share: number) => bySize[Math.floor((bySize.length - 1) * share)]?.codeLines ?? 0
  const key = area.replace('/', '-')
  const largest = bySize
    .toReversed()
    .slice(0, 10)
    .map(({ path, codeLines }) => ({ path, detail: `${codeLines} code lines`, weight: 0 }))
  return [
    numberMeasure({
      key: `files-${key}`,
      title: `Files in ${area}`,
      figure: files.length,
      bound: 'max',
      target: maxFiles,
    }),
    numberMeasure({
      key: `median-${key}`,
      title: `Median code lines of a file in ${area}`,
      figure: at(0.5),
      bound: 'min',
      target: 45,
      note: 'target 45 to 70',
    }),
    numberMeasure({
      key: `p90-${key}`,
      title: `90th percentile of code lines in ${area}`,
      figure: at(0.9),
      bound: 'max',
      target: 160,
    }),
    { ...infoMeasure(`largest-${key}`, `Code lines of the largest file in ${area}`, at(1)), offences: largest },
  ]
}

function singleImporters(repository: Repository, files: readonly FileFacts[]): Measure {
  const verbs = publicFiles(repository)
  const sourceImporters = (path: string) =>
    (repository.importers.get(path) ?? []).filter(({ path: from }) => isSource(from))
  const fragments = files.filter(file => {
    if (file.lines >= MAX_MERGEABLE_LINES || isListByNature(file) || verbs.has(file.path)) return false
    const importers = sourceImporters(file.path)
    const [only, ...others] = new Set(importers.map(({ path }) => path))
    const isLazy = importers.some(({ kind }) => kind === 'lazy')
    return only !== undefined && others.length === 0 && !isLazy && parentFolder(only) === parentFolder(file.path)
  })
  return countMeasure({
    key: 'single-importer',
    title: `Files under ${MAX_MERGEABLE_LINES} lines with one importer in the same folder`,
    target: Math.floor(files.length * 0.08),
    note: `${percent(fragments.length, files.length)} of all source files; target 8 %`,
    offences: fragments
      .toSorted((a, b) => a.lines - b.lines)
      .map(({ path, lines }) => ({
        path,
        detail: `${lines} lines, imported by ${sourceImporters(path)[0]?.path}`,
      })),
  })
}

/** Entry points, style sheets, test harnesses. */
function isListByNature({ path }: FileFacts): boolean {
  const isEntryPoint = path.startsWith('src/') && getLayer(path) === 'entry-point'
  return isEntryPoint || isHarness(path) || path.endsWith('.styles.ts')
}

function sumLines(files: readonly FileFacts[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0)
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
