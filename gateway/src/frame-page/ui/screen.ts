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

  /** Gives the focus to what a new step put on the screen: what had it before is gone. */
  protected focusOn(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }

  /** Takes the way out that the screen has: Escape was pressed. Nothing where it has none. */
  dismiss(): void {}
}

/** Registers a screen, once a page. */
export function defineScreen(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}
