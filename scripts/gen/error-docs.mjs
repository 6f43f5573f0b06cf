// Generates docs/errors.md from the error catalogue and its English messages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importSource } from './import-source.mjs'

const SENTENCES = 'src/i18n/en/errors.ts'

const SURFACES = { alert: 'an alert bar', snack: 'a snack bar', none: 'the current screen, or not at all' }

/** Returns the generated file of a checkout, as `{ path, text }[]`. */
export async function generateErrorDocs(root) {
  const { catalogue } = await importSource(join(root, 'src/core/errors/catalogue.ts'))
  const sentences = existsSync(join(root, SENTENCES)) ? await readSentences(join(root, SENTENCES)) : {}
  return [{ path: 'docs/errors.md', text: writeErrorDocs(catalogue, sentences) }]
}

/** Returns `docs/errors.md`: every code, its place in the UI, and its message. */
export function writeErrorDocs(catalogue, sentences) {
  const rows = Object.entries(catalogue).map(
    ([code, surface]) => `| \`${code}\` | ${SURFACES[surface] ?? surface} | ${cell(sentences[code])} |`,
  )
  return [
    '# Errors',
    '',
    '<!-- Written by scripts/gen.mjs from src/core/errors/catalogue.ts and src/i18n/en/errors.ts. Do not edit. -->',
    '',
    'Every error of this package is an `AppKitError` with a stable `code`:',
    '',
    '```ts',
    "import { AppKitError } from 'appkit-modal'",
    '',
    'try {',
    '  await kit.switchNetwork(base, { throwOnFailure: true })',
    '} catch (error) {',
    "  if (!AppKitError.is(error, 'wallet/rejected')) throw error",
    '}',
    '```',
    '',
    '`AppKitError.is` also works with several copies of the package on one page. `instanceof` does not.',
    '',
    '| Code | Shown in | Message |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Returns the export of a messages file that maps codes to messages. */
async function readSentences(file) {
  const words = Object.values(await importSource(file))
  return words.find(value => typeof value === 'object' && Object.keys(value).some(key => key.includes('/'))) ?? {}
}

/** Formats a message as a table cell. Parameters are shown by name. */
function cell(sentence) {
  const text = typeof sentence === 'function' ? sentence(...namesOf(sentence)) : (sentence ?? '')
  return String(typeof text === 'object' ? Object.values(text).join(' ') : text)
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ')
}

function namesOf(sentence) {
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(String(sentence)) ?? []
  return list.split(',').map(name => `{${name.trim()}}`)
}
