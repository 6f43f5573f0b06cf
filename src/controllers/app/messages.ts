import { ref } from 'valtio/vanilla'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { Messages, PackName } from '../../i18n/language.js'
import type { LocaleController } from './locale.js'

/**
 * Loads the module with the other languages. Returns undefined for English, whose messages are bundled, so that English
 * pages never load it. Rejects if it cannot be loaded.
 */
export async function loadLanguages(tag: string) {
  return /^en\b/i.test(tag) ? undefined : import('../../i18n/load-pack.js')
}

/** Returns the message of an error code, or an empty string while messages are loading. */
export function getErrorText(locale: LocaleController, code: ErrorCode): string {
  const { errorMessages, tag } = locale.state
  if (!errorMessages) loadErrorText(locale, tag).catch(() => {}) // offline: the view shows what to do next without it
  return errorMessages?.[code] ?? ''
}

async function loadErrorText(locale: LocaleController, tag: string): Promise<void> {
  if (tag === locale.loadingTag) return
  locale.loadingTag = tag
  try {
    const translated = await (await loadLanguages(tag))?.loadErrorMessages(tag)
    const errorMessages = translated ?? (await import('../../i18n/en/errors.js')).errors
    if (tag === locale.state.tag) locale.state.errorMessages = ref(errorMessages)
  } finally {
    locale.loadingTag = undefined
  }
}

/** Returns the messages of a feature in the current language. Returns English while a separate chunk is loading. */
export function getMessages<M extends Messages>(locale: LocaleController, english: M): M {
  const { pack } = locale.state
  if (english.pack && pack && !(english.feature in pack)) loadMessages(locale, english.pack).catch(() => {}) // offline: English is shown
  return locale.messages(english)
}

async function loadMessages(locale: LocaleController, name: PackName): Promise<void> {
  const { tag } = locale.state
  const key = `${tag} ${name}`
  if (locale.loadingChunks.has(key)) return
  locale.loadingChunks.add(key)
  try {
    const translated = await (await loadLanguages(tag))?.loadDeferredPack(tag, name)
    if (translated && tag === locale.state.tag) locale.state.pack = ref({ ...locale.state.pack, ...translated })
  } finally {
    locale.loadingChunks.delete(key)
  }
}
