import { css, html } from 'lit'
import { SnackController } from '../../controllers/app/snack.js'
import type { Network } from '../../core/network.js'
import { networks } from '../../i18n/en/networks.js'
import '../shared/copy-row.js'
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

  constructor(private readonly network: Network) {
    super()
  }

  override render() {
    const t = this.t(networks)
    return html`<ul aria-label=${t.values}>
      ${toManualValues(this.network, t).map(
        ({ key, value }) =>
          html`<li>
            <appkit-copy-row
              name=${value}
              description=${key}
              .text=${value}
              @appkit-copy-denied=${this.#onDenied}
            ></appkit-copy-row>
          </li>`,
      )}
    </ul>`
  }

  readonly #onDenied = () => this.use(SnackController).showErrorMessage(this.t(networks).copyRefused)
}

function toManualValues(
  { name, id, nativeCurrency, rpcUrls, blockExplorers = {} }: Network,
  t: typeof networks,
): readonly { readonly key: string; readonly value: string }[] {
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
