import type { DocBlock } from '../reading/file-facts.js'
import { fileStem, isGenerated, sourceFiles, type Repository } from '../reading/repository.js'
import { findUndocumentedExports } from '../rules/documented.js'
import { splitName } from './glossary.js'
import { countMeasure, numberMeasure, type Measure } from './measure.js'

/** The most doc blocks in `src` and `gateway/src`. */
const MAX_BLOCKS = 3000

/** Words that add nothing to a name. */
const FILLERS = new Set(
  `a an and any are as at be been by can did do does each every for from get gets given had has have how if in into is it its
  made make makes of on one ones or our out return returns set sets so some such than that the their them then there these
  they this those to up use used uses was we what when where whether which who whose with`.split(/\s+/),
)

/** Doc blocks: how many there are, and which only repeat the name they describe. */
export function docBlockRules(repository: Repository): readonly Measure[] {
  const files = repository.files.filter(({ path }) => !isGenerated(path))
  const all = files.flatMap(({ docBlocks }) => docBlocks)
  const inSources = sourceFiles(repository).flatMap(({ docBlocks }) => docBlocks)
  const table = new Map(files.map(({ path, text }) => [path, text]))
  return [
    numberMeasure({
      key: 'doc-blocks',
      title: 'Doc blocks in src and gateway/src',
      figure: inSources.length,
      bound: 'max',
      target: MAX_BLOCKS,
      note: `${all.length} with tests and scripts`,
    }),
    countMeasure({
      key: 'restating-docs',
      title: 'Doc blocks that repeat the name they describe',
      target: 0,
      offences: files.flatMap(({ path, docBlocks }) =>
        docBlocks
          .filter(block => repeatsName(block, path))
          .map(({ text, line, name }) => ({ path, line, detail: `${name}: "${text}"` })),
      ),
    }),
    countMeasure({
      key: 'undocumented-api',
      title: 'Public symbols without a doc block',
      target: 0,
      offences: findUndocumentedExports(table).map(found => {
        const [path = '', detail = ''] = found.split(': ')
        return { path, detail }
      }),
    }),
  ]
}

/** True if every word of a block is a filler, or part of the name or of the file name. */
function repeatsName({ text, name }: DocBlock, path: string): boolean {
  if (name === '' || text.includes('@')) return false
  const known = new Set([...splitName(name), ...splitName(fileStem(path))].map(toStem))
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.every(word => FILLERS.has(word) || known.has(toStem(word)))
}

/** Drops the usual endings, so that `amounts` and `amount`, `signing` and `sign` are one word. */
function toStem(word: string): string {
  return word.replace(/(ing|ed|es|s|e)$/, '')
}
