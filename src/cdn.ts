import { startCdn } from './cdn/start-cdn.js'

// the connect screens come with the file: one request draws the first dialog
import './modal/show-shell.js'
import './views/connect/connect-view.js'
import './views/connecting/connecting-external-view.js'

export { createAppKit } from './modal/create-appkit.js'
export { AppKitError } from './core/errors/appkit-error.js'
export { eip155 } from './chains/eip155/eip155.js'
export { defineChain } from './networks/define-chain.js'
export { commonNetworks as networks } from './networks/common-networks.js'

startCdn()
