import { css, html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { NamesController } from '../../controllers/names/names.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import { names } from '../../i18n/en/names.js'
import { defineView, View } from '../shared/view.js'

/**
 * Renders the reason why the account cannot register a name, and the next step. Returns undefined if it can, or while
 * that is unknown.
 */
export function renderNamesUnavailable(
  scope: Scope,
  t: typeof names,
  namespace: Namespace,
): TemplateResult | undefined {
  const { offered, unreached } = scope.use(NamesController).state
  const back = () => scope.use(RouterController).reset('Account')
  const retry = () => void scope.use(NamesController).open()
  if (namespace !== 'eip155') return renderMessage(t.otherNamespace, t.back, back)
  if (unreached) return renderMessage(t.unreached, t.tryAgain, retry, true)
  return offered === false ? renderMessage(t.off, t.back, back) : undefined
}

function renderMessage(message: string, label: string, onClick: () => void, isFailure = false): TemplateResult {
  return html`<div class="empty" role=${isFailure ? 'alert' : nothing}>
    <p>${message}</p>
    <appkit-ui-button @click=${onClick}>${label}</appkit-ui-button>
  </div>`
}

export class NameStatusLine extends View {
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
  /** Name of the wallet that confirms in its own window; '' if the modal asks for confirmation. */
  @property() wallet = ''

  override render() {
    return html`<p role="status" class=${this.#isFree ? 'free' : ''}>${this.#content()}</p>`
  }

  get #isFree(): boolean {
    const { status, busy, failure } = this.use(NamesController).state
    return status === 'free' && !busy && !failure
  }

  #content(): unknown {
    const controller = this.use(NamesController)
    const { status, busy, name, suffix, failure } = controller.state
    const t = this.t(names)
    if (busy) return this.wallet ? t.confirm(this.wallet) : t.confirmHere
    if (failure) return t.rejected
    if (this.#isFree)
      return html`<appkit-ui-icon name="check" size="16"></appkit-ui-icon
        ><span>${t.standing.free(`${name}.${suffix}`)}</span>`
    if (status === 'asking')
      return html`<appkit-ui-spinner size="16"></appkit-ui-spinner><span>${t.standing.asking}</span>`
    if (status === 'unknown')
      return html`<span
        >${t.standing.unknown}
        <appkit-ui-text-link @click=${() => controller.lookUpNow()}>${t.tryAgain}</appkit-ui-text-link></span
      >`
    return status === 'short' ? t.standing.short : t.rule
  }
}

defineView('appkit-name-standing-line', NameStatusLine)
