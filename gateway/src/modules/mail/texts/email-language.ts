import { AsyncLocalStorage } from 'node:async_hooks'
import { ar } from './ar.js'
import { de } from './de.js'
import type { EmailTexts } from './email-texts.js'
import { en } from './en.js'

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
