import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

// `?none` is a page whose first screen is not loaded before the click.
const prefetch = location.search === '?none' ? 'none' : 'idle'
createAppKit({ adapters: [eip155()], networks: [mainnet, base], projectId: 'bench', debug: false, prefetch })
