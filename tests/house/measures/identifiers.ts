import type { FileFacts } from '../reading/file-facts.js'
import { fileStem, isGenerated, isSource, type Repository } from '../reading/repository.js'
import { BANNED_NAMES, BANNED_STRINGS, splitName } from './glossary.js'
import { countMeasure, type Measure, type Offence } from './measure.js'

/** Identifiers: the glossary, bounds, and names that end in `Of`. */
export function identifierRules(repository: Repository): readonly Measure[] {
  const files = repository.files.filter(({ path }) => !isGenerated(path))
  const sources = files.filter(({ path }) => isSource(path))
  return [
    vocabulary(files),
    countMeasure({
      key: 'most-least',
      title: 'Constants named MOST… or LEAST…',
      target: 0,
      offences: declared(files, name => /^(MOST|LEAST)(_|$)/.test(name)),
    }),
    countMeasure({
      key: 'functions-of',
      title: 'Functions named …Of, by name',
      target: 60,
      offences: functionsInOf(sources),
    }),
    countMeasure({
      key: 'members-of',
      title: 'Properties and methods named `of`',
      target: 0,
      offences: sources.flatMap(({ path, names }) =>
        names
          .filter(({ text, kind }) => text === 'of' && (kind === 'member' || kind === 'function'))
          .map(({ line }) => ({ path, line, detail: 'of' })),
      ),
    }),
    countMeasure({
      key: 'family',
      title: 'The word "family" for chains in src',
      target: 0,
      offences: sources.filter(({ path }) => path.startsWith('src/')).flatMap(findOldTerm),
    }),
  ]
}

function vocabulary(files: readonly FileFacts[]): Measure {
  const names = files.reduce((sum, file) => sum + file.names.length, 0)
  const replace = rememberReplacements()
  const offences = files.flatMap(file => [
    ...bannedNames(file, replace),
    ...bannedFileName(file.path, replace),
    ...bannedStrings(file),
  ])
  return countMeasure({
    key: 'vocabulary',
    title: 'Identifiers and file names with a word the glossary replaces',
    target: 0,
    note: `${((1000 * offences.length) / Math.max(1, names)).toFixed(1)} per 1,000 declared names`,
    offences,
  })
}

type Replace = (name: string) => string | undefined

function bannedNames({ path, names }: FileFacts, replace: Replace): readonly Offence[] {
  return names.flatMap(({ text, line }) => {
    const use = replace(text)
    return use ? [{ path, line, detail: `${text}: ${use}` }] : []
  })
}

function bannedFileName(path: string, replace: Replace): readonly Offence[] {
  const use = replace(fileStem(path))
  return use ? [{ path, detail: `file name: ${use}` }] : []
}

function bannedStrings({ path, strings }: FileFacts): readonly Offence[] {
  if (!isSource(path)) return []
  return strings.flatMap(({ text, line }) => {
    const use = BANNED_STRINGS.get(text)
    return use ? [{ path, line, detail: `'${text}': ${use}` }] : []
  })
}

/** Finds the replacement of a name. The same names recur in many files, so each is looked up once. */
function rememberReplacements(): Replace {
  const known = new Map<string, string | undefined>()
  return name => {
    if (!known.has(name)) {
      const words = splitName(name)
      known.set(name, BANNED_NAMES.find(({ matches }) => matches(words, name))?.use)
    }
    return known.get(name)
  }
}

/** Each name once, at the file that declares it first. */
function functionsInOf(files: readonly FileFacts[]): readonly Offence[] {
  const found = new Map<string, Offence>()
  for (const { path, names } of files)
    for (const { text, kind, line } of names)
      if (kind === 'function' && /[a-z0-9]Of$/.test(text) && text !== 'indexOf' && !found.has(text))
        found.set(text, { path, line, detail: text })
  return [...found.values()]
}

function findOldTerm({ path, text }: FileFacts): readonly Offence[] {
  return text.split('\n').flatMap((content, index) => {
    const words = content.replace(/font-?family/gi, '').match(/famil(y|ies)/gi) ?? []
    return words.map(detail => ({ path, line: index + 1, detail }))
  })
}

function declared(files: readonly FileFacts[], matches: (name: string) => boolean): readonly Offence[] {
  return files.flatMap(({ path, names }) =>
    names.filter(({ text }) => matches(text)).map(({ text, line }) => ({ path, line, detail: text })),
  )
}
