import { LitElement, type CSSResultGroup, svg, type SVGTemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { chooseTexts, type Language } from '../texts/choose-texts.js'
import { kit } from './kit.styles.js'

export class Screen extends LitElement {
  static override styles: CSSResultGroup = kit

  @property({ attribute: false }) language: Language = chooseTexts([])

  protected get t(): Language['texts'] {
    return this.language.texts
  }

  protected focusOn(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }

  /** Cancels the screen; called for Escape. Does nothing by default. */
  dismiss(): void {}
}

export function defineScreen(tag: string, Class: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, Class)
}

const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0'

const paths = {
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17v.1',
  stop: `${CIRCLE}M5.8 5.8l12.4 12.4`,
  info: `${CIRCLE}M12 11v5.5M12 7.6v.1`,
  check: 'M5 12.5L9.5 17 19 7.5',
  shield: 'M12 3l7.5 3v5.5c0 4.6-3.1 7.7-7.5 9.5-4.4-1.8-7.5-4.9-7.5-9.5V6zM8.8 12l2.3 2.3 4.1-4.3',
  key: 'M14.5 14a5 5 0 1 0-4.6-3L3.5 17.4V20.5h3.1v-2.2h2.2v-2.2h2.2l1.1-1.1A5 5 0 0 0 14.5 14M16 8.6v.1',
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11M8 11V8a4 4 0 0 1 8 0v3',
  file: 'M13.5 3.5H7A1.5 1.5 0 0 0 5.500 5v14A1.5 1.5 0 0 0 7 20.500h10a1.500 1.500 0 0 0 1.500-1.500V8.500zM13.500 3.500v5h5M12 12v5M9.800 15l2.200 2.200L14.200 15',
  finger:
    'M7 11a5 5 0 0 1 10 0v2M12 11v4a6 6 0 0 1-1.500 4M8.500 19a9 9 0 0 0 .800-4M15.500 15.500a9 9 0 0 1-1.200 4.300M4.300 14.500A11 11 0 0 0 4 11a8 8 0 0 1 13-6.200M19.400 7.800A8 8 0 0 1 20 11v2',
  device: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M12 17.500v.100',
  window: 'M14 5h5v5M19 5l-8 8M17 14v3a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h3',
  next: 'M9 5l7 7-7 7',
} as const

export type GlyphName = keyof typeof paths

export function glyph(name: GlyphName): SVGTemplateResult {
  return svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]}></path></svg>`
}
