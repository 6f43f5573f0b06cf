import { ref } from 'valtio/vanilla'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { furtherLanguages } from '../../i18n/further-languages.js'
import type { LocaleController } from './locale.js'

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
