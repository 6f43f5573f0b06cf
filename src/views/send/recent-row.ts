import { html, type TemplateResult } from 'lit'
import type { StoredReceiver } from '../../controllers/chain/recent-receivers.js'
import '../../elements/avatar/avatar.js'
import '../../elements/row/row.js'
import { shortAddress } from '../../lib/short-address.js'

/** Somebody to whom something was sent before. */
export function renderRecent({ address, name }: StoredReceiver, choose: () => void): TemplateResult {
  const short = shortAddress(address)
  return html`<appkit-ui-row name=${name ?? short} description=${name ? short : ''} @click=${choose}>
    <appkit-ui-avatar slot="image" address=${address}></appkit-ui-avatar>
  </appkit-ui-row>`
}
