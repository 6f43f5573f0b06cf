import { createAppKit, eip155, networks } from 'https://cdn.jsdelivr.net/npm/appkit-modal@0.1.0/dist/cdn/appkit.js'

const chains = ['eip155:1', 'eip155:8453']

export const kit = createAppKit({
  adapters: [eip155()],
  networks: networks.filter(network => chains.includes(network.caipNetworkId)),
  metadata: {
    name: 'My app',
    description: 'An app that connects wallets',
    url: 'https://app.example',
    icons: [],
  },
  themeMode: 'system',
})
