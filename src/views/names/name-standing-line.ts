import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { NamesController } from '../../controllers/flow/names.js'
import '../../elements/icon/icon.js'
import { px } from '../../elements/px.js'
import '../../elements/spinner/spinner.js'
import '../../elements/text-link/text-link.js'
import { names } from '../../i18n/en/names.js'
import { defineView, View } from '../kit/view.js'

/** One line under the field: what a name needs, whether it is free, or where the person has to say yes. */
export class NameStandingLine extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: ${px(4)} ${px(16)} 0;
      }
      p {
        display: flex;
        align-items: center;
        gap: ${px(6)};
        min-block-size: ${px(20)};
        font: 400 var(--appkit-type-13);
        text-wrap: wrap;
      }
      .free {
        color: var(--appkit-success);
      }
    `,
  ]
  /** The wallet that asks in its own window; '' where the modal itself does. */
  @property() wallet = ''

  override render() {
    return html`<p role="status" class=${this.#isFree ? 'free' : ''}>${this.#content()}</p>`
  }

  get #isFree(): boolean {
    const { standing, busy, failure } = this.use(NamesController).state
    return standing === 'free' && !busy && !failure
  }

  #content(): unknown {
    const controller = this.use(NamesController)
    const { standing, busy, name, suffix, failure } = controller.state
    const t = this.t(names)
    if (busy) return this.wallet ? t.confirm(this.wallet) : t.confirmHere
    if (failure) return t.rejected
    if (this.#isFree)
      return html`<appkit-ui-icon name="check" size="16"></appkit-ui-icon
        ><span>${t.standing.free(`${name}.${suffix}`)}</span>`
    if (standing === 'asking')
      return html`<appkit-ui-spinner size="16"></appkit-ui-spinner><span>${t.standing.asking}</span>`
    if (standing === 'unknown')
      return html`<span
        >${t.standing.unknown}
        <appkit-ui-text-link @click=${() => controller.lookAgain()}>${t.tryAgain}</appkit-ui-text-link></span
      >`
    return standing === 'short' ? t.standing.short : t.rule
  }
}

defineView('appkit-name-standing-line', NameStandingLine)
