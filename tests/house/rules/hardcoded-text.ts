import { isScript } from '../reading/import-graph.js'
import { SLOT, findTemplates } from '../reading/lit-templates.js'
import { getLine, parseSource } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const TEXT_ATTRIBUTES = /\s(?:\.?label|aria-label|aria-description|aria-placeholder|title|placeholder|alt)="([^"]*)"/g

/** Finds text in a human language inside templates. It belongs into `i18n`. */
export function findHardcodedText(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      findTemplates(parseSource(path, text), ['html']).flatMap(template =>
        extractText(template.text).map(words => `${path}:${getLine(text, template.start)} "${words}"`),
      ),
    )
}

function extractText(markup: string): readonly string[] {
  const attributes = [...markup.matchAll(TEXT_ATTRIBUTES)].map(([, value]) => value ?? '')
  const content = markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, SLOT)
    .split(SLOT)
  return [...attributes.flatMap(value => value.split(SLOT)), ...content]
    .map(part => part.trim())
    .filter(part => /\p{L}{2}/u.test(part))
}
