import { css, html } from 'lit'
import { px } from '../../elements/px.js'
import { swap } from '../../i18n/en/swap.js'
import { defineView } from '../kit/view.js'
import { SwapPart } from './swap-part.js'

/** How old the offer on view is, in whole seconds; told anew each second. */
export class QuoteAge extends SwapPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: ${px(4)} 0 0;
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
        font-variant-numeric: tabular-nums;
        text-align: center;
      }
      span {
        min-block-size: ${px(18)};
      }
    `,
  ]
  #callOff = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#callOff()
  }

  override render(): unknown {
    const { quote, loadingQuote, step } = this.swap.state
    const { clock } = this.scope.services
    this.#callOff()
    if (!quote || step) return html`<span></span>`
    this.#callOff = clock.after(SECOND_MS, () => this.requestUpdate())
    const t = this.t(swap)
    const seconds = Math.max(0, Math.floor((clock.now() - quote.at) / SECOND_MS))
    const number = new Intl.NumberFormat(this.locale).format(seconds)
    return html`<span>${loadingQuote ? t.renewing : t.age(number)}</span>`
  }
}

const SECOND_MS = 1_000

defineView('appkit-quote-age', QuoteAge)
