import { proxy, ref } from 'valtio/vanilla'
import type { LocalePack, Messages } from '../../i18n/messages.js'
import type { Scope } from '../scope.js'

export interface LocaleState {
  /** The BCP 47 tag asked for by the option or the page. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The words of that language; undefined for English, which comes with each screen. */
  pack: LocalePack | undefined
}

/** The language of the screens: the option's, else that of the nearest `lang` and `dir`, followed live. */
export class LocaleController {
  readonly state = proxy<LocaleState>({ tag: 'en', direction: 'ltr', pack: undefined })
  #wanted = ''

  constructor(private readonly scope: Scope) {}

  /** A feature's words in the language of the moment, from its English ones. */
  messages<M extends Messages>(english: M): M {
    return (this.state.pack?.[english.feature] as M | undefined) ?? english
  }

  /** Reads `lang` and `dir` around an element, and again whenever the page changes them, until the signal says stop. */
  follow(element: Element, signal: AbortSignal): void {
    const read = () => {
      const tag = this.scope.options.locale ?? nearest(element, 'lang') ?? 'en'
      const direction = nearest(element, 'dir') ?? getComputedStyle(element).direction
      this.state.direction = direction === 'rtl' ? 'rtl' : 'ltr'
      void this.#speak(tag)
    }
    const watcher = new MutationObserver(read)
    watcher.observe(document.documentElement, { attributes: true, subtree: true, attributeFilter: ['lang', 'dir'] })
    signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
    read()
  }

  async #speak(tag: string): Promise<void> {
    if (tag === this.#wanted) return
    this.#wanted = tag
    const { loadPack } = await import('../../i18n/load-pack.js')
    const pack = await loadPack(tag)
    if (tag !== this.#wanted || this.scope.signal.aborted) return // the page changed its mind while we waited
    this.state.tag = tag
    this.state.pack = pack && ref(pack)
  }
}

function nearest(element: Element, attribute: 'lang' | 'dir'): string | undefined {
  for (let at: Element | undefined = element; at; at = parentOf(at)) {
    const value = at.getAttribute(attribute)
    if (value) return value
  }
  return undefined
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : undefined
}
