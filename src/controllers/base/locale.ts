import { proxy, ref } from 'valtio/vanilla'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { ErrorSentences } from '../../i18n/language.js'
import type { LocalePack, Messages } from '../../i18n/messages.js'

export interface LocaleState {
  /** The BCP 47 tag asked for by the option or the page. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The words of that language; undefined for English, which comes with each screen. */
  pack: LocalePack | undefined
  /** What failures say in that language, once one had to be said. */
  sentences: ErrorSentences | undefined
}

/** The language of the screens: the option's, else that of the nearest `lang` and `dir`, followed live. */
export class LocaleController {
  readonly state = proxy<LocaleState>({ tag: 'en', direction: 'ltr', pack: undefined, sentences: undefined })

  #learning: string | undefined

  /** A feature's words in the language of the moment, from its English ones. */
  messages<M extends Messages>(english: M): M {
    return (this.state.pack?.[english.feature] as M | undefined) ?? english
  }

  /** What a failure says to the person; empty for the moment its words take to load. */
  sentence(code: ErrorCode): string {
    const { sentences, tag } = this.state
    if (!sentences) this.#learn(tag).catch(() => {}) // offline: the screen still says what to do next
    return sentences?.[code] ?? ''
  }

  setDirection(direction: 'ltr' | 'rtl'): void {
    this.state.direction = direction
  }

  /** Speaks a language from now on; without a pack it is English. */
  speak(tag: string, pack: LocalePack | undefined): void {
    if (tag !== this.state.tag) this.state.sentences = undefined
    this.state.tag = tag
    this.state.pack = pack && ref(pack)
  }

  async #learn(tag: string): Promise<void> {
    if (tag === this.#learning) return
    this.#learning = tag
    try {
      const { loadSentences } = await import('../../i18n/load-pack.js')
      const sentences = await loadSentences(tag)
      if (tag === this.state.tag) this.state.sentences = ref(sentences)
    } finally {
      this.#learning = undefined
    }
  }
}
