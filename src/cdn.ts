import { eip155 } from './chains/eip155/eip155.js'
import './modal/shell/show-shell.js'
import { createStandaloneTag } from './modal/stand-alone-modal.js'
import { commonNetworks } from './networks/common-networks.js'
import { define, registerTags } from './tags/register-tags.js'
import './views/connect/connect-view.js'
import './views/connect/connecting-external-view.js'

// Registers the tags of the CDN file. In such a page, `<appkit-modal networks="…">` alone creates a working modal.
function startCdn(): void {
  define('appkit-modal', createStandaloneTag({ networks: commonNetworks, adapters: () => [eip155()] }))
  registerTags()
}

// The connect screens are part of the file, so the first dialog needs one request.

export { createAppKit } from './modal/create-appkit.js'
export { AppKitError } from './core/errors/appkit-error.js'
export { eip155 } from './chains/eip155/eip155.js'
export { defineChain } from './networks/define-chain.js'
export { commonNetworks as networks } from './networks/common-networks.js'

startCdn()
