import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

createAppKit({ adapters: [eip155()], networks: [mainnet, base], projectId: 'bench', debug: false })
