import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

/** The number of wallets in the catalogue comes from the URL: `?wallets=600`. */
const wallets = new URLSearchParams(location.search).get('wallets') ?? '600'

createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base],
  endpoints: { catalogue: `${location.origin}/catalogue/${wallets}` },
  debug: false,
})
