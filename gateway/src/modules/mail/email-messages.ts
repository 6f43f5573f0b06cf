import type { Client } from '../../http/api-route.js'
import { currentLanguage, type LetterLanguage } from './texts/email-language.js'
import type { LetterWords } from './texts/email-texts.js'

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
type LetterPart =
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

/** What a letter tells of the one who asked. */
interface LetterFacts {
  readonly origin: string
  readonly client: Pick<Client, 'browser' | 'country'>
  readonly matchWord: string
  readonly minutes: number
}

/** The letter with a code. It has no link: nothing in it can be clicked by mistake. */
export function codeLetter(
  facts: LetterFacts & { code: string; purpose: keyof LetterWords['code']['enter'] },
  language = currentLanguage(),
): Letter {
  const { code, purpose, origin, minutes, matchWord } = facts
  const words = language.words.code
  const parts = [
    textPart(words.enter[purpose]),
    { kind: 'code', text: code } as const,
    asked(facts, language),
    textPart(words.matchWord(matchWord)),
    textPart(words.life(minutes)),
    textPart(words.notYou),
  ]
  return setLetter(words.subject(code, siteOf(origin)), parts, language)
}

/** The letter that asks whether a new device is the person's own. */
export function deviceLetter(facts: LetterFacts & { link: string }, language = currentLanguage()): Letter {
  const words = language.words.device
  const parts = [
    textPart(words.line),
    asked(facts, language),
    textPart(words.matchWord(facts.matchWord)),
    { kind: 'link', label: words.look, url: facts.link } as const,
    textPart(words.life(facts.minutes)),
  ]
  return setLetter(words.subject(siteOf(facts.origin)), parts, language)
}

/** What a notice tells beside its sentence. */
interface NoticeFacts {
  readonly origin?: string
  readonly browser?: string
  readonly country?: string | null
  /** Milliseconds since the epoch. */
  readonly at?: number
  /** Only where there is something to undo. */
  readonly link?: NoticeLink
  /** Where there is more than one. */
  readonly links?: readonly NoticeLink[]
}

/** A link of a notice, by what it does. */
interface NoticeLink {
  readonly kind: keyof LetterWords['links']
  readonly url: string
}

/** How long a notice is tried, in milliseconds: what it warns of is still true tomorrow. */
const NOTICE_MS = 86_400_000

/** A letter that tells a person what happened, who had not asked. It is tried for a day. */
export function noticeLetter(
  name: keyof LetterWords['notices'],
  { origin, browser, country, at, link, links: more = [] }: NoticeFacts = {},
  language = currentLanguage(),
): Letter {
  const { notices, facts, links } = language.words
  const { subject, line } = notices[name]
  const told: (readonly [string, string])[] = [
    ...(origin ? [[facts.page, origin] as const] : []),
    ...(browser ? [[facts.device, browser] as const] : []),
    ...(country ? [[facts.country, country] as const] : []),
    ...(at === undefined
      ? []
      : [[facts.time, `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`] as const]),
  ]
  const parts = [
    textPart(line),
    ...(told.length > 0 ? [{ kind: 'facts', facts: told } as const] : []),
    ...[...(link ? [link] : []), ...more].map(({ kind, url }) => ({ kind: 'link', label: links[kind], url }) as const),
  ]
  return { ...setLetter(subject, parts, language), lifeMs: NOTICE_MS }
}

function asked({ origin, client, matchWord }: LetterFacts, { words }: LetterLanguage): LetterPart {
  const { page, device, country, word } = words.facts
  const place = client.country ? [[country, client.country] as const] : []
  return { kind: 'facts', facts: [[page, origin], [device, client.browser], ...place, [word, matchWord]] }
}

function siteOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

function textPart(line: string): LetterPart {
  return { kind: 'text', text: line }
}
