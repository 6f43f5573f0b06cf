import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

/** How many wallets the catalogue has stands in the address: `?wallets=600`. */
const wallets = new URLSearchParams(location.search).get('wallets') ?? '600'

createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base],
  endpoints: { catalogue: `${location.origin}/catalogue/${wallets}` },
  debug: false,
})
