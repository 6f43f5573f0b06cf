import { AsyncLocalStorage } from 'node:async_hooks'
import { ar } from './ar.js'
import { de } from './de.js'
import type { LetterWords } from './email-texts.js'
import { en } from './en.js'

/** In what a letter is written. */
export interface LetterLanguage {
  readonly tag: 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly words: LetterWords
}

const languages: Readonly<Record<string, LetterLanguage>> = {
  en: { tag: 'en', dir: 'ltr', words: en },
  de: { tag: 'de', dir: 'ltr', words: de },
  ar: { tag: 'ar', dir: 'rtl', words: ar },
}
const english = languages['en'] as LetterLanguage
const inHand = new AsyncLocalStorage<LetterLanguage>()

/** The first language of an `Accept-Language`, or of a tag, that there are words in; English else. Standard: RFC 9110. */
export function languageOf(wanted: string | undefined): LetterLanguage {
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

/** Writes every letter that comes of a request in the language that the request wants. */
export function inLanguage<T>(wanted: string | undefined, run: () => T): T {
  return inHand.run(languageOf(wanted), run)
}

/** The language of the request in hand; English where there is none. */
export function currentLanguage(): LetterLanguage {
  return inHand.getStore() ?? english
}
