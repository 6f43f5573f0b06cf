import { html, type TemplateResult } from 'lit'
import type { Network } from '../../core/network.js'
import '../../elements/icon/icon.js'
import '../../elements/row/row.js'
import type { networks } from '../../i18n/en/networks.js'

/** One setting a person types into a wallet. */
export interface ManualValue {
  readonly key: string
  readonly value: string
}

/** What a person needs to add a network to a wallet by hand; what the network does not have is left out. */
export function manualValues(network: Network, t: typeof networks): readonly ManualValue[] {
  const { name, id, nativeCurrency, rpcUrls, blockExplorers = {} } = network
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

/** The same as rows, each of which copies its value. */
export function renderManualValues(
  network: Network,
  t: typeof networks,
  copy: (value: ManualValue) => void,
): TemplateResult {
  return html`<ul aria-label=${t.values}>
    ${manualValues(network, t).map(
      each =>
        html`<li>
          <appkit-ui-row name=${each.value} description=${each.key} @click=${() => copy(each)}>
            <appkit-ui-icon slot="end" name="copy" size="18"></appkit-ui-icon>
          </appkit-ui-row>
        </li>`,
    )}
  </ul>`
}
