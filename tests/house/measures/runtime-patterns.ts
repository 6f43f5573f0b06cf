import type { FileFacts } from '../reading/file-facts.js'
import { sourceFiles, type Repository } from '../reading/repository.js'
import { findHatches } from '../rules/hatches.js'
import { CATALOGUE, readCodes } from '../rules/error-codes.js'
import { countMeasure, type Measure, type Offence } from './measure.js'

/** The most `new AbortController()` in `src`. */
const MAX_ABORT_CONTROLLERS = 35

/** Only files that match can hold a hatch. */
const HATCH = /\bany\b|@ts-|-disable|TODO|FIXME/

/** Patterns of code that one shared helper replaces. */
export function runtimePatterns(repository: Repository): readonly Measure[] {
  const files = sourceFiles(repository)
  const suspects = files.filter(({ text }) => HATCH.test(text)).map(({ path, text }) => [path, text] as const)
  return [
    countMeasure({
      key: 'abort-controllers',
      title: 'AbortControllers made by hand in src',
      target: MAX_ABORT_CONTROLLERS,
      offences: files
        .filter(({ path }) => path.startsWith('src/'))
        .flatMap(({ path, abortControllers }) =>
          abortControllers.map(line => ({ path, line, detail: 'new AbortController()' })),
        ),
    }),
    countMeasure({
      key: 'unused-codes',
      title: 'Error codes that nothing throws',
      target: 0,
      offences: unusedCodes(files),
    }),
    countMeasure({
      key: 'hatches',
      title: '`any`, silenced tools and open TODOs',
      target: 0,
      offences: findHatches(new Map(suspects)).map(detail => ({ path: detail.replace(/:\d+ .*/, ''), detail })),
    }),
  ]
}

/** Codes of the catalogue that no other file names. Texts of codes are not uses. */
function unusedCodes(files: readonly FileFacts[]): readonly Offence[] {
  const catalogue = files.find(({ path }) => path === CATALOGUE)
  if (!catalogue) return []
  const users = files.filter(({ path }) => path !== CATALOGUE && !path.startsWith('src/i18n/'))
  const used = new Set(users.flatMap(({ strings }) => strings.map(({ text }) => text)))
  return readCodes(new Map([[CATALOGUE, catalogue.text]]))
    .filter(code => !used.has(code))
    .map(detail => ({ path: CATALOGUE, detail }))
}
