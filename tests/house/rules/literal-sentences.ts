import { isScript } from '../reading/import-graph.js'
import { SLOT, templatesOf } from '../reading/lit-templates.js'
import { lineAt, parseSource } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const SPOKEN = /\s(?:\.?label|aria-label|aria-description|aria-placeholder|title|placeholder|alt)="([^"]*)"/g

/** Words of a human language inside a template: they belong into `i18n`. */
export function literalSentences(table: SourceTable): readonly string[] {
  return [...table]
    .filter(([path]) => isScript(path))
    .flatMap(([path, text]) =>
      templatesOf(parseSource(path, text), ['html']).flatMap(template =>
        wordsIn(template.text).map(words => `${path}:${lineAt(text, template.start)} "${words}"`),
      ),
    )
}

function wordsIn(markup: string): readonly string[] {
  const spoken = [...markup.matchAll(SPOKEN)].map(([, value]) => value ?? '')
  const shown = markup
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, SLOT)
    .split(SLOT)
  return [...spoken.flatMap(value => value.split(SLOT)), ...shown]
    .map(part => part.trim())
    .filter(part => /\p{L}{2}/u.test(part))
}
