import { proxy, ref } from 'valtio/vanilla'
import type { ErrorMessages, LocalePack, Messages } from '../../i18n/language.js'

export interface LocaleState {
  tag: string
  direction: 'ltr' | 'rtl'
  pack: LocalePack | undefined
  errorMessages: ErrorMessages | undefined
}

/** Language of the UI: the option `locale`, otherwise the nearest `lang` and `dir` attributes, which are observed. */
export class LocaleController {
  readonly state = proxy<LocaleState>({ tag: 'en', direction: 'ltr', pack: undefined, errorMessages: undefined })

  /** True once a modal observes the language of its place in the document. Before that, the page's language applies. */
  hasScreens = false

  loadingTag: string | undefined

  readonly loadingChunks = new Set<string>()

  messages<M extends Messages>(english: M): M {
    return (this.state.pack?.[english.feature] as M | undefined) ?? english
  }

  setDirection(direction: 'ltr' | 'rtl'): void {
    this.state.direction = direction
  }

  setLanguage(tag: string, pack: LocalePack | undefined): void {
    if (tag !== this.state.tag) this.state.errorMessages = undefined
    this.state.tag = tag
    this.state.pack = pack && ref(pack)
  }
}
