import { isGenerated, type Repository } from '../reading/repository.js'
import { countMeasure, type Measure, type Offence } from './measure.js'

/** Names of documents that are not in the repository, and numbered points of them. */
const DANGLING =
  /\b(spec|facts|decisions|design|review|security\.md|brief)\s+(points?\s+|sections?\s+|§\s*)?\d+(\.\d+)*\b|\b(house|words|facts|spec|decisions|users)\.md\b|\bdesign card\b|\b(?<!#)issue \d+\b/gi

/** References that a reader cannot follow. */
export function danglingReferences(repository: Repository): readonly Measure[] {
  const code = repository.files
    .filter(({ path }) => !isGenerated(path))
    .flatMap(({ path, comments, testTitles }) =>
      [...comments, ...testTitles].flatMap(({ text, line }) => found(path, text, line)),
    )
  const documents = [...repository.documents].flatMap(([path, text]) => found(path, text, 1))
  return [
    countMeasure({
      key: 'dangling-references',
      title: 'References to documents that are not in the repository',
      target: 0,
      offences: [...code, ...documents],
    }),
  ]
}

function found(path: string, text: string, from: number): readonly Offence[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(DANGLING)].map(([detail]) => ({ path, line: from + index, detail })),
    )
}
