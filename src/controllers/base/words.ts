import { ref } from 'valtio/vanilla'
import { furtherLanguages } from '../../i18n/further-languages.js'
import type { Messages, PackName } from '../../i18n/messages.js'
import type { LocaleController } from './locale.js'

/** A feature's words in the language of the moment; in English for the moment that words of a later chunk take to load. */
export function words<M extends Messages>(locale: LocaleController, english: M): M {
  const { pack } = locale.state
  if (english.pack && pack && !(english.feature in pack)) learn(locale, english.pack).catch(() => {}) // offline: English is better than nothing
  return locale.messages(english)
}

async function learn(locale: LocaleController, name: PackName): Promise<void> {
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
