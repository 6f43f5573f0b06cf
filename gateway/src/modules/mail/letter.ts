import { currentLanguage, type LetterLanguage } from './words/letter-language.js'

/** A letter, written and ready to be sent to anyone. */
export interface Letter {
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same as markup: no picture, no script, nothing that is loaded. */
  readonly html: string
  /** How long it is tried, in milliseconds; absent: ten minutes, as long as a code is valid. */
  readonly lifeMs?: number
}

/** A letter and whom it is for. */
export interface Mail extends Letter {
  readonly to: string
}

/** A piece of a letter. What came from outside goes into a part, never into markup. */
export type LetterPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Shown large: a code, or a word to compare. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }

/** Sets a letter in both forms, in the language it is written in. */
export function setLetter(
  subject: string,
  parts: readonly LetterPart[],
  { tag, dir }: Pick<LetterLanguage, 'tag' | 'dir'> = currentLanguage(),
): Letter {
  const text = `${parts.map(asText).join('\n\n')}\n`
  const body = parts.map(asMarkup).join('\n')
  const style = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#202020;max-width:480px;margin:24px auto'
  const html = `<!doctype html><html lang="${tag}" dir="${dir}"><meta charset="utf-8"><title>${escaped(subject)}</title><body style="${style}">\n${body}\n</body></html>\n`
  return { subject: oneLine(subject), text, html }
}

function asText(part: LetterPart): string {
  if (part.kind === 'code') return `    ${oneLine(part.text)}`
  if (part.kind === 'facts') return part.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')
  return part.kind === 'link' ? `${part.label}:\n${part.url}` : oneLine(part.text)
}

function asMarkup(part: LetterPart): string {
  if (part.kind === 'code')
    return `<p style="font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:2px">${escaped(part.text)}</p>`
  if (part.kind === 'facts')
    return `<p>${part.facts.map(([name, value]) => `${escaped(name)}: <b>${escaped(value)}</b>`).join('<br>')}</p>`
  if (part.kind === 'link') return `<p><a href="${escaped(part.url)}">${escaped(part.label)}</a></p>`
  return `<p>${escaped(part.text)}</p>`
}

/** No line that a sender could fake, and none of the marks that turn the direction of what follows. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
  return oneLine(text).replace(/[&<>"']/g, mark => `&${names[mark]};`)
}
