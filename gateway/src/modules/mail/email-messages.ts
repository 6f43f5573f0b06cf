import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client } from '../../http/api-route.js'
import { ar } from './texts/ar.js'
import { de } from './texts/de.js'
import type { EmailTexts } from './texts/email-texts.js'
import { en } from './texts/en.js'

export interface EmailMessage {
  readonly subject: string
  readonly text: string
  /** The same content as HTML, without images, scripts or other external resources. */
  readonly html: string
  /** Milliseconds during which sending is retried. Default: ten minutes, the lifetime of a code. */
  readonly retryForMs?: number
}

export interface Mail extends EmailMessage {
  readonly to: string
}

// External text is passed only in parts, which are escaped, never in markup.
type EmailPart =
  | { readonly kind: 'text'; readonly text: string }
  // Shown in large type: a code, or a word to compare.
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }

export function renderEmail(
  subject: string,
  parts: readonly EmailPart[],
  { tag, dir }: Pick<EmailLanguage, 'tag' | 'dir'> = currentLanguage(),
): EmailMessage {
  const text = `${parts.map(asText).join('\n\n')}\n`
  const body = parts.map(asMarkup).join('\n')
  const style = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif;color:#202020;max-width:480px;margin:24px auto'
  const html = `<!doctype html><html lang="${tag}" dir="${dir}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="${style}">\n${body}\n</body></html>\n`
  return { subject: oneLine(subject), text, html }
}

function asText(part: EmailPart): string {
  if (part.kind === 'code') return `    ${oneLine(part.text)}`
  if (part.kind === 'facts') return part.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n')
  return part.kind === 'link' ? `${part.label}:\n${part.url}` : oneLine(part.text)
}

function asMarkup(part: EmailPart): string {
  if (part.kind === 'code')
    return `<p style="font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:2px">${escapeHtml(part.text)}</p>`
  if (part.kind === 'facts')
    return `<p>${part.facts.map(([name, value]) => `${escapeHtml(name)}: <b><bdi>${escapeHtml(value)}</bdi></b>`).join('<br>')}</p>`
  if (part.kind === 'link') return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`
  return `<p>${escapeHtml(part.text)}</p>`
}

// Removes line breaks, which could fake lines, and characters that change the direction of the text.
function oneLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').trim()
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
  return oneLine(text).replace(/[&<>"']/g, mark => `&${names[mark]};`)
}

interface RequestDetails {
  readonly origin: string
  readonly client: Pick<Client, 'browser' | 'country'>
  readonly matchWord: string
  readonly minutes: number
}

/**
 * Creates the email with a code. It has no link that could be clicked by mistake. The code is neither in the subject nor
 * in the first lines, because notifications show both on a locked screen.
 */
export function createCodeEmail(
  facts: RequestDetails & { code: string; purpose: keyof EmailTexts['code']['enter'] },
  language = currentLanguage(),
): EmailMessage {
  const { code, purpose, origin, minutes, matchWord } = facts
  const words = language.texts.code
  const parts = [
    requestFacts(facts, language),
    textPart(words.matchWord(matchWord)),
    textPart(words.life(minutes)),
    textPart(words.enter[purpose]),
    { kind: 'code', text: code } as const,
    textPart(words.notYou),
  ]
  return renderEmail(words.subject(getHost(origin)), parts, language)
}

export function createDeviceEmail(
  facts: RequestDetails & { link: string },
  language = currentLanguage(),
): EmailMessage {
  const words = language.texts.device
  const parts = [
    textPart(words.line),
    requestFacts(facts, language),
    textPart(words.matchWord(facts.matchWord)),
    { kind: 'link', label: words.look, url: facts.link } as const,
    textPart(words.life(facts.minutes)),
  ]
  return renderEmail(words.subject(getHost(facts.origin)), parts, language)
}

interface NoticeDetails {
  readonly origin?: string
  readonly browser?: string
  readonly country?: string | null
  readonly at?: number
  /** When a planned change takes effect. */
  readonly dueAt?: number
  readonly link?: NoticeLink
  readonly links?: readonly NoticeLink[]
}

interface NoticeLink {
  readonly kind: keyof EmailTexts['links']
  readonly url: string
}

// Notices are retried for a day, because they are still relevant then.
const NOTICE_RETRY_FOR_MS = 86_400_000

/** Creates an email about an event that the user did not request. */
export function createNoticeEmail(
  name: keyof EmailTexts['notices'],
  { origin, browser, country, at, dueAt, link, links: more = [] }: NoticeDetails = {},
  language = currentLanguage(),
): EmailMessage {
  const { notices, facts, links } = language.texts
  const { subject, line } = notices[name]
  const details: (readonly [string, string])[] = [
    ...(origin ? [[facts.page, origin] as const] : []),
    ...(browser ? [[facts.device, browser] as const] : []),
    ...(country ? [[facts.country, country] as const] : []),
    ...(at === undefined ? [] : [[facts.time, toUtcText(at)] as const]),
    ...(dueAt === undefined ? [] : [[facts.due, toUtcText(dueAt)] as const]),
  ]
  const parts = [
    textPart(line),
    ...(details.length > 0 ? [{ kind: 'facts', facts: details } as const] : []),
    ...[...(link ? [link] : []), ...more].map(({ kind, url }) => ({ kind: 'link', label: links[kind], url }) as const),
  ]
  return { ...renderEmail(subject, parts, language), retryForMs: NOTICE_RETRY_FOR_MS }
}

function toUtcText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function requestFacts({ origin, client, matchWord }: RequestDetails, { texts }: EmailLanguage): EmailPart {
  const { page, device, country, word } = texts.facts
  const place = client.country ? [[country, client.country] as const] : []
  return { kind: 'facts', facts: [[page, origin], [device, client.browser], ...place, [word, matchWord]] }
}

function getHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

function textPart(line: string): EmailPart {
  return { kind: 'text', text: line }
}

export interface EmailLanguage {
  readonly tag: 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly texts: EmailTexts
}

const languages: Readonly<Record<string, EmailLanguage>> = {
  en: { tag: 'en', dir: 'ltr', texts: en },
  de: { tag: 'de', dir: 'ltr', texts: de },
  ar: { tag: 'ar', dir: 'rtl', texts: ar },
}
const english = languages['en'] as EmailLanguage
const requestLanguage = new AsyncLocalStorage<EmailLanguage>()

/**
 * Returns the first supported language of an `Accept-Language` header or a language tag. Default: English. Standard:
 * RFC 9110.
 */
export function parseLanguage(wanted: string | undefined): EmailLanguage {
  const tags = (wanted ?? '').slice(0, 256).split(',')
  const read = tags.map((entry, at) => {
    const [tag = '', ...more] = entry.trim().toLowerCase().split(';')
    const quality = more.map(part => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(part)?.[1]).find(Boolean)
    return { tag: tag.split(/[-_]/)[0] ?? '', quality: Number(quality ?? 1), at }
  })
  const known = read.filter(({ tag, quality }) => quality > 0 && Object.hasOwn(languages, tag))
  const [first] = known.toSorted((a, b) => b.quality - a.quality || a.at - b.at)
  return (first && languages[first.tag]) ?? english
}

/** Runs a function that writes its emails in the requested language. */
export function runInLanguage<T>(wanted: string | undefined, run: () => T): T {
  return requestLanguage.run(parseLanguage(wanted), run)
}

export function currentLanguage(): EmailLanguage {
  return requestLanguage.getStore() ?? english
}
