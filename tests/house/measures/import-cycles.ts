import { isScript } from '../reading/import-graph.js'
import { sourceFiles, type Repository } from '../reading/repository.js'
import { findCycles } from '../rules/import-cycles.js'
import { countMeasure, type Measure } from './measure.js'

/** Import cycles, with type imports and `import()` counted. */
export function importCycles(repository: Repository): readonly Measure[] {
  const sources = sourceFiles(repository).filter(({ path }) => isScript(path))
  const cycles = findCycles(new Map(sources.map(({ path, text }) => [path, text])), ['static', 'type', 'lazy'])
    .map(cycle => cycle.split(' <-> '))
    .sort((a, b) => b.length - a.length)
  const members = cycles.map(files => ({ path: files[0] ?? '', detail: files.join(', '), weight: files.length }))
  return [
    countMeasure({
      key: 'import-cycles',
      title: 'Import cycles, types and import() counted',
      target: 0,
      offences: members.map(({ path, detail }) => ({ path, detail })),
    }),
    countMeasure({
      key: 'files-in-cycles',
      title: 'Files in an import cycle',
      target: 0,
      note: `the largest cycle has ${cycles[0]?.length ?? 0} files`,
      offences: members,
    }),
  ]
}
