import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'

const mainnet = { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } }
const kit = createAppKit({ adapters: [eip155()], networks: [mainnet], themeMode: 'system', debug: true, gateway: 'http://127.0.0.1:9999' })
Object.assign(globalThis, { kit })
