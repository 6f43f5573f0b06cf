import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import { networks } from '../../i18n/en/networks.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { defineView, View } from '../shared/view.js'

/** Values for adding a network to a wallet manually. A click on a row copies its value. */
export class ManualValues extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
    `,
  ]

  readonly #copying = new CopyConfirmation(this, () => this.scope)
  @state() private isRefused = false

  constructor(private readonly network: Network) {
    super()
  }

  override render() {
    const t = this.t(networks)
    const values = toManualValues(this.network, t)
    const copied = values.find(({ value }) => this.#copying.isCopied(value))
    return html`<ul aria-label=${t.values}>
        ${values.map(
          value => html`<li>${this.#renderValue(value, value === copied ? t.copied(value.key) : value.key)}</li>`,
        )}
      </ul>
      <div role="status">${this.isRefused ? html`<p class="small centre">${t.copyRefused}</p>` : nothing}</div>
      ${this.#copying.renderStatus(copied ? t.copied(copied.key) : '')}`
  }

  #renderValue({ key, value }: ManualValue, description: string): TemplateResult {
    return html`<appkit-ui-row name=${value} description=${description} @click=${() => void this.#copy(value)}>
      <appkit-ui-icon slot="end" name=${description === key ? 'copy' : 'check'} size="18"></appkit-ui-icon>
    </appkit-ui-row>`
  }

  async #copy(value: string): Promise<void> {
    this.isRefused = !(await this.#copying.copy(value))
  }
}

interface ManualValue {
  readonly key: string
  readonly value: string
}

function toManualValues(
  { name, id, nativeCurrency, rpcUrls, blockExplorers = {} }: Network,
  t: typeof networks,
): readonly ManualValue[] {
  const explorer = blockExplorers['default'] ?? Object.values(blockExplorers)[0]
  const values = [
    { key: t.name, value: name },
    { key: t.rpcUrl, value: rpcUrls['default']?.http[0] ?? '' },
    { key: t.chainId, value: String(id) },
    { key: t.symbol, value: nativeCurrency.symbol },
    { key: t.explorer, value: explorer?.url ?? '' },
  ]
  return values.filter(({ value }) => value !== '')
}

defineView('appkit-manual-values', ManualValues)
