import { isGenerated, testFiles, type Repository } from '../reading/repository.js'
import { countMeasure, infoMeasure, type Measure, type Offence } from './measure.js'
import { FUNCTION_START, PHRASES, SENTENCE_STARTS, SPECIFIED_TEXTS } from './phrases.js'

/** One text that people read. */
export interface Passage {
  readonly path: string
  readonly line: number
  readonly text: string
  /** The code after a comment. */
  readonly next?: string
}

type Kind = 'comments' | 'docs' | 'titles' | 'ui'

/** The most phrases per 1,000 words. */
const MAX_PER_THOUSAND: Readonly<Record<Kind, number>> = { comments: 1, docs: 1, titles: 1, ui: 0 }

const TITLES: Readonly<Record<Kind, string>> = {
  comments: 'Unidiomatic phrases in comments',
  docs: 'Unidiomatic phrases in docs',
  titles: 'Unidiomatic phrases in test titles',
  ui: 'Unidiomatic phrases in English UI texts',
}

/** English texts that users of an app read: the catalogues of the package, the frame and the emails. */
const UI_TEXTS =
  /^src\/i18n\/en(\/.*)?\.ts$|^src\/i18n\/en\.ts$|^gateway\/src\/.*\/(texts|words|i18n)\/en(-[\w-]+|\/.*)?\.ts$/

/** Code that begins with a function or a method. */
const FUNCTION =
  /^(?:export )?(?:default )?(?:async )?function\b|^(?:export )?const \w+ = (?:async )?\(?[^=]*=>|^(?:(?:static|async|private|protected|override) )*#?\w+(?:<[^>]*>)?\(/

/** Phrases of each kind of text, and the length of sentences in the docs. */
export function proseRules(repository: Repository): readonly Measure[] {
  const docs = documentPassages(repository)
  return [
    proseMeasure('comments', commentPassages(repository)),
    proseMeasure('docs', docs),
    proseMeasure('titles', titlePassages(repository)),
    proseMeasure('ui', uiPassages(repository)),
    infoMeasure('sentence-words', 'Words of an average sentence in the docs', averageSentence(docs)),
  ]
}

function proseMeasure(kind: Kind, passages: readonly Passage[]): Measure {
  const words = passages.reduce((sum, { text }) => sum + wordCount(text), 0)
  const offences = passages.flatMap(passage => phrasesIn(passage, kind))
  const rate = (1000 * offences.length) / Math.max(1, words)
  return countMeasure({
    key: `prose-${kind}`,
    title: TITLES[kind],
    target: Math.floor((words * MAX_PER_THOUSAND[kind]) / 1000),
    note: `${rate.toFixed(1)} per 1,000 words; target ${MAX_PER_THOUSAND[kind]}`,
    offences,
  })
}

/** The phrases of a passage that plain English does not need. */
export function phrasesIn({ path, line, text, next = '' }: Passage, kind: Kind): readonly Offence[] {
  const prose = plainText(text)
  const lineOf = (at: number) => line + (prose.slice(0, at).match(/\n/g)?.length ?? 0)
  const inside = PHRASES.filter(({ onlyInUi }) => !onlyInUi || kind === 'ui').flatMap(({ pattern, use }) =>
    [...prose.matchAll(pattern)].map(found => ({
      path,
      line: lineOf(found.index),
      detail: `"${found[0].trim()}": ${use}`,
    })),
  )
  return kind === 'titles' ? inside : [...inside, ...startsIn({ path, line, text: prose, next })]
}

function startsIn({ path, line, text, next = '' }: Passage): readonly Offence[] {
  const starts = FUNCTION.test(next) ? [...SENTENCE_STARTS, FUNCTION_START] : SENTENCE_STARTS
  return sentencesOf(text).flatMap(({ sentence, offset }) => {
    const start = starts.find(({ pattern }) => pattern.test(sentence))
    if (!start) return []
    const at = line + (text.slice(0, offset).match(/\n/g)?.length ?? 0)
    return [{ path, line: at, detail: `"${sentence.slice(0, 40)}…": ${start.use}` }]
  })
}

/** Sentences of a text. Headings are not sentences. */
function sentencesOf(text: string): readonly { sentence: string; offset: number }[] {
  const found: { sentence: string; offset: number }[] = []
  for (const match of text.matchAll(/(?:[^.!?\n]|\.(?=\S)|\n(?!\s*\n|\s*[-*|#]|\s*\d+\.))+[.!?]*/g)) {
    const sentence = match[0].replace(/\s+/g, ' ').replace(/^[\s\-*|>]+/, '')
    if (/\w+\s+\w+/.test(sentence) && !sentence.startsWith('#'))
      found.push({ sentence, offset: match.index + (match[0].length - match[0].trimStart().length) })
  }
  return found
}

/** Text without code, links and tags, with its lines kept. */
export function plainText(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi, blank)
    .replace(/``.*?``|`[^`\n]*`/g, 'code')
    .replace(/\{@link ([^}]*)\}|@\w+(?: \{[^}]*\})?(?: [\w$.[\]]+ -)?/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/\bnpm run \S+|\b\w+\.(?:mjs|ts)\b/g, 'code')
    .replace(/(?<=^|[\s(])(?!https?:)[\w.@-]+\/[\w.*@<>/-]*/gm, 'path')
    .replace(/https?:\/\/\S+/g, 'link')
    .replace(/\$\{[^}]*\}/g, 'value')
}

function wordCount(text: string): number {
  return plainText(text).match(/[A-Za-z][A-Za-z'’-]*/g)?.length ?? 0
}

function averageSentence(passages: readonly Passage[]): number {
  const sentences = passages.flatMap(({ text }) => sentencesOf(plainText(text)))
  const words = sentences.reduce((sum, { sentence }) => sum + wordCount(sentence), 0)
  return Math.round(words / Math.max(1, sentences.length))
}

function commentPassages({ files }: Repository): readonly Passage[] {
  return files
    .filter(({ path }) => !isGenerated(path))
    .flatMap(({ path, comments }) => comments.map(comment => ({ path, ...comment })))
}

function documentPassages({ documents }: Repository): readonly Passage[] {
  return [...documents].map(([path, text]) => ({ path, line: 1, text }))
}

function titlePassages(repository: Repository): readonly Passage[] {
  return testFiles(repository).flatMap(({ path, testTitles }) => testTitles.map(title => ({ path, ...title })))
}

function uiPassages({ files }: Repository): readonly Passage[] {
  return files
    .filter(({ path }) => UI_TEXTS.test(path))
    .flatMap(({ path, strings, imports }) =>
      strings
        .filter(({ text }) => /[a-z] |^[A-Z][a-z]+$/.test(text) && !imports.some(({ target }) => target === text))
        .filter(({ text }) => !SPECIFIED_TEXTS.has(text))
        .map(text => ({ path, ...text })),
    )
}
