import type { Client } from '../keys/api-env.js'
import { setLetter, type Letter, type LetterPart } from './letter.js'
import { currentLanguage, type LetterLanguage } from './words/letter-language.js'
import type { LetterWords } from './words/letter-words.js'

/** What a letter tells of the one who asked. */
export interface LetterFacts {
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
    text(words.enter[purpose]),
    { kind: 'code', text: code } as const,
    asked(facts, language),
    text(words.matchWord(matchWord)),
    text(words.life(minutes)),
    text(words.notYou),
  ]
  return setLetter(words.subject(code, siteOf(origin)), parts, language)
}

/** The letter that asks whether a new device is the person's own. */
export function deviceLetter(facts: LetterFacts & { link: string }, language = currentLanguage()): Letter {
  const words = language.words.device
  const parts = [
    text(words.line),
    asked(facts, language),
    text(words.matchWord(facts.matchWord)),
    { kind: 'link', label: words.look, url: facts.link } as const,
    text(words.life(facts.minutes)),
  ]
  return setLetter(words.subject(siteOf(facts.origin)), parts, language)
}

/** What a notice tells beside its sentence. */
export interface NoticeFacts {
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
export interface NoticeLink {
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
    text(line),
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

function text(line: string): LetterPart {
  return { kind: 'text', text: line }
}
