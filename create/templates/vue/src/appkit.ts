import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { base, mainnet } from 'appkit-modal/networks'

export const kit = createAppKit({
  adapters: [eip155()],
  networks: [mainnet, base],
  metadata: {
    name: 'My app',
    description: 'An app that connects wallets',
    url: 'https://app.example',
    icons: [],
  },
  themeMode: 'system',
})
