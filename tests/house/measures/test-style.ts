import type { FileFacts } from '../reading/file-facts.js'
import { testFiles, type Repository } from '../reading/repository.js'
import { countMeasure, type Measure, type Offence } from './measure.js'

/** A title that begins with one of these continues the title of its group and cannot be read alone. */
const DEPENDENT_START =
  /^(about|across|after|against|along|among|around|as|at|before|behind|below|beneath|between|beyond|by|during|for|from|in|inside|into|of|off|on|onto|out|outside|over|since|than|through|till|to|toward|towards|under|until|upon|with|within|without|that|which|who|whose|whom|what|whatever|where|wherever|whether|when|while|how|why)\b/i

/** Tests: titles that stand alone, and set-up in shared fixtures. */
export function testStyle(repository: Repository): readonly Measure[] {
  const files = testFiles(repository)
  const titles = files.reduce((sum, file) => sum + file.testTitles.length, 0)
  return [
    countMeasure({
      key: 'dependent-titles',
      title: 'Test titles that begin with a preposition or a relative pronoun',
      target: 0,
      note: `of ${titles} titles`,
      offences: files.flatMap(({ path, testTitles }) =>
        testTitles
          .filter(({ text }) => DEPENDENT_START.test(text))
          .map(({ text, line }) => ({ path, line, detail: `"${text}"` })),
      ),
    }),
    countMeasure({
      key: 'copied-teardowns',
      title: 'Test files with a teardown that another file has, too',
      target: 0,
      offences: copiedTeardowns(files),
    }),
  ]
}

/** A hand-made list of things to close, or a teardown of several lines that another file repeats word for word. */
function copiedTeardowns(files: readonly FileFacts[]): readonly Offence[] {
  const places = new Map<string, Set<string>>()
  for (const { path, teardowns } of files)
    for (const { text } of teardowns) {
      const shape = teardownShape(text)
      places.set(shape, (places.get(shape) ?? new Set()).add(path))
    }
  return files.flatMap(({ path, teardowns }) => {
    const copied = teardowns.find(({ text }) => isHandMadeList(text) || isCopied(text, places))
    return copied
      ? [{ path, line: copied.line, detail: copied.text.split('\n').slice(0, 2).join(' ').slice(0, 100) }]
      : []
  })
}

function isHandMadeList(text: string): boolean {
  return text.includes('.splice(0)')
}

function isCopied(text: string, places: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return text.split('\n').length > 2 && (places.get(teardownShape(text))?.size ?? 0) > 1
}

function teardownShape(text: string): string {
  return text.replace(/\s+/g, ' ')
}
