import { proxy, ref } from 'valtio/vanilla'
import type { ErrorMessages, LocalePack, Messages } from '../../i18n/language.js'

export interface LocaleState {
  /** BCP 47 tag. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Messages of the language. Undefined for English, which is bundled with each view. */
  pack: LocalePack | undefined
  /** Error messages of the language. Undefined until the first one is needed. */
  errorMessages: ErrorMessages | undefined
}

/** Language of the UI: the option `locale`, otherwise the nearest `lang` and `dir` attributes, which are observed. */
export class LocaleController {
  readonly state = proxy<LocaleState>({ tag: 'en', direction: 'ltr', pack: undefined, errorMessages: undefined })

  /** True once a modal observes the language of its place in the document. Before that, the page's language applies. */
  hasScreens = false

  /** Tag of the error messages being loaded. */
  loadingTag: string | undefined

  /** Message chunks being loaded, as "tag name". */
  readonly loadingChunks = new Set<string>()

  /** Returns the messages of a feature in the current language, or the English ones. */
  messages<M extends Messages>(english: M): M {
    return (this.state.pack?.[english.feature] as M | undefined) ?? english
  }

  setDirection(direction: 'ltr' | 'rtl'): void {
    this.state.direction = direction
  }

  /** Sets the language. Without a pack, messages are English. */
  setLanguage(tag: string, pack: LocalePack | undefined): void {
    if (tag !== this.state.tag) this.state.errorMessages = undefined
    this.state.tag = tag
    this.state.pack = pack && ref(pack)
  }
}
