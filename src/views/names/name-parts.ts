import { css, html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { NamesController } from '../../controllers/names/names.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import { names } from '../../i18n/en/names.js'
import { copyText } from '../../lib/copy-text.js'
import { defineView, View } from '../shared/view.js'

/** Puts a name on the clipboard, and says so where the browser lets it. */
export async function copyName(scope: Scope, name: string, t: typeof names): Promise<void> {
  if ((await copyText(name)) && !scope.signal.aborted) scope.use(SnackController).showSuccess(t.copied)
}

/**
 * What stands in place of a screen where the account can have no name: why, and the way back; or, where nobody could say
 * whether it can, the way to ask again. Undefined where it can, or that is still asked.
 */
export function noNames(scope: Scope, t: typeof names, namespace: Namespace): TemplateResult | undefined {
  const { offered, unreached } = scope.use(NamesController).state
  const back = () => scope.use(RouterController).reset('Account')
  const again = () => void scope.use(NamesController).open()
  if (namespace !== 'eip155') return instead(t.otherFamily, t.back, back)
  if (unreached) return instead(t.unreached, t.tryAgain, again, true)
  return offered === false ? instead(t.off, t.back, back) : undefined
}

function instead(said: string, label: string, press: () => void, isFailure = false): TemplateResult {
  return html`<div class="empty" role=${isFailure ? 'alert' : nothing}>
    <p>${said}</p>
    <appkit-ui-button @click=${press}>${label}</appkit-ui-button>
  </div>`
}

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
