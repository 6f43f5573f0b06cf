import { tags as ar } from './ar/tags.js'
import { tags as de } from './de/tags.js'
import { tags as en } from './en/tags.js'

// All languages are in one file, because the tags have only a few messages.
const languages: Readonly<Record<string, typeof en>> = { ar, de, en }

/** Returns the tag messages in the language nearest to a BCP 47 tag; defaults to English. */
export function getTagMessages(tag: string): typeof en {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? (languages[language] ?? en) : en
}
