import { tags as ar } from './ar/tags.js'
import { tags as de } from './de/tags.js'
import { tags as en } from './en/tags.js'

/** The words of the tags in every language: so few that a page in another language loads no second file for them. */
const languages: Readonly<Record<string, typeof en>> = { ar, de, en }

/** The words of the tags in the language nearest to a BCP 47 tag; English where we do not have it. */
export function tagWords(tag: string): typeof en {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? (languages[language] ?? en) : en
}
