import { ref } from 'valtio/vanilla'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Messages, PackName } from '../../i18n/language.js'
import type { LocaleController } from './locale.js'

/**
 * What loads the words of the languages beside English; undefined where a BCP 47 tag means English, which comes with each
 * screen: its pages never load this. Rejects where it could not be loaded.
 */
export async function furtherLanguages(tag: string) {
  return /^en\b/i.test(tag) ? undefined : import('../../i18n/load-pack.js')
}

/** What a failure says to the person; empty for the moment its words take to load. */
export function sentence(locale: LocaleController, code: ErrorCode): string {
  const { sentences, tag } = locale.state
  if (!sentences) learn(locale, tag).catch(() => {}) // offline: the screen still says what to do next
  return sentences?.[code] ?? ''
}

async function learn(locale: LocaleController, tag: string): Promise<void> {
  if (tag === locale.learning) return
  locale.learning = tag
  try {
    const further = await (await furtherLanguages(tag))?.loadSentences(tag)
    const sentences = further ?? (await import('../../i18n/en/errors.js')).errors
    if (tag === locale.state.tag) locale.state.sentences = ref(sentences)
  } finally {
    locale.learning = undefined
  }
}

/** A feature's words in the language of the moment; in English for the moment that words of a later chunk take to load. */
export function words<M extends Messages>(locale: LocaleController, english: M): M {
  const { pack } = locale.state
  if (english.pack && pack && !(english.feature in pack)) learnMessages(locale, english.pack).catch(() => {}) // offline: English is better than nothing
  return locale.messages(english)
}

async function learnMessages(locale: LocaleController, name: PackName): Promise<void> {
  const { tag } = locale.state
  const key = `${tag} ${name}`
  if (locale.learningWords.has(key)) return
  locale.learningWords.add(key)
  try {
    const further = await (await furtherLanguages(tag))?.loadFurther(tag, name)
    if (further && tag === locale.state.tag) locale.state.pack = ref({ ...locale.state.pack, ...further })
  } finally {
    locale.learningWords.delete(key)
  }
}
