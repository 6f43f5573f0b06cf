import { locate } from '../reading/import-graph.js'
import type { Repository } from '../reading/repository.js'
import { countMeasure, numberMeasure, type Measure, type Offence } from './measure.js'

const DOCUMENT = 'docs/architecture.md'

/** Headings of the flows in the document, and the most files to open to follow each. */
const FLOWS = [
  { key: 'flow-connect', heading: 'Connect with a QR code', maxFiles: 50 },
  { key: 'flow-send', heading: 'Send a token', maxFiles: 50 },
  { key: 'flow-email', heading: 'Log in with email', maxFiles: 72 },
] as const

/** The flows of `docs/architecture.md`: how many files each has, and which entries are wrong. */
export function flowLengths(repository: Repository): readonly Measure[] {
  const text = repository.documents.get(DOCUMENT) ?? ''
  const flows = FLOWS.map(flow => ({ ...flow, files: listedFiles(text, flow.heading) }))
  return [
    ...flows.map(({ key, heading, maxFiles, files }) =>
      numberMeasure({
        key,
        title: `Files to open: ${heading.toLowerCase().replace('qr', 'QR')}`,
        figure: files.length,
        bound: 'max',
        target: maxFiles,
      }),
    ),
    countMeasure({
      key: 'flow-gaps',
      title: 'Flow entries that do not exist or that no other entry leads to',
      target: 0,
      offences: flows.flatMap(({ heading, files }) => wrongEntries(repository, heading, files)),
    }),
  ]
}

/** The paths that a section lists, in order. An entry is a list item that starts with a path in backticks. */
export function listedFiles(text: string, heading: string): readonly string[] {
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [body = ''] = section.split(/^#{1,3} /m)
  return [...new Set([...body.matchAll(/^\s*(?:\d+\.|-) `([^`]+\.\w+)`/gm)].map(([, path = '']) => path))]
}

/**
 * Entries without a file, and entries that neither import another entry nor are imported by one. The second part keeps the
 * lists honest: a file that only forwards cannot be left out, because the files behind it lose their link.
 */
function wrongEntries(repository: Repository, heading: string, files: readonly string[]): readonly Offence[] {
  if (files.length === 0) return [{ path: DOCUMENT, detail: `no files under "${heading}"` }]
  const known = new Set(repository.files.map(({ path }) => path))
  const listed = new Set(files)
  return files.flatMap(path => {
    if (!known.has(path)) return [{ path: DOCUMENT, detail: `${path} does not exist` }]
    return isLinked(repository, path, listed)
      ? []
      : [{ path: DOCUMENT, detail: `${path} has no link to another file of "${heading}"` }]
  })
}

function isLinked({ files, importers }: Repository, path: string, listed: ReadonlySet<string>): boolean {
  const table = new Map(files.map(file => [file.path, file.text]))
  const imports = files.find(file => file.path === path)?.imports ?? []
  const isListed = (file: string | undefined) => file !== undefined && file !== path && listed.has(file)
  return (
    imports.some(({ isOwn, target }) => isOwn && isListed(locate(table, target))) ||
    (importers.get(path) ?? []).some(importer => isListed(importer.path))
  )
}
