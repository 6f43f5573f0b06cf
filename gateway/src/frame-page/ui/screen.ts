import { LitElement, type CSSResultGroup } from 'lit'
import { property } from 'lit/decorators.js'
import { chooseTexts, type Language } from './texts/choose-texts.js'
import { kit } from './kit.styles.js'

/** The base of every screen of the wallet's pages: the look, and the language. */
export class Screen extends LitElement {
  static override styles: CSSResultGroup = kit

  /** The words, and how they are written. */
  @property({ attribute: false }) language: Language = chooseTexts([])

  protected get t(): Language['texts'] {
    return this.language.texts
  }
}

/** Registers a screen, once a page. */
export function defineScreen(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}
