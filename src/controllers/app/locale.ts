import { proxy, ref } from 'valtio/vanilla'
import type { ErrorSentences, LocalePack, Messages } from '../../i18n/language.js'

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

  /** Whether a dialog follows the language of its place; until then it is that of the page. */
  hasScreens = false

  /** The language whose sentences are on their way. */
  learning: string | undefined

  /** The chunks of words that are on their way, by language and name. */
  readonly learningWords = new Set<string>()

  /** A feature's words in the language of the moment, from its English ones. */
  messages<M extends Messages>(english: M): M {
    return (this.state.pack?.[english.feature] as M | undefined) ?? english
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
}
