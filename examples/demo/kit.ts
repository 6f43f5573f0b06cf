import { createAppKit } from 'appkit-modal'
import { bip122 } from 'appkit-modal/chains/bip122'
import { eip155 } from 'appkit-modal/chains/eip155'
import { polkadot } from 'appkit-modal/chains/polkadot'
import { solana } from 'appkit-modal/chains/solana'
import { DefaultSIWX, nodeRpc, ServerStorage } from 'appkit-modal/siwx'
import { localBitcoin, localNetworks, localSolana, polkadotKeys } from './networks.js'
import { readStack } from './stack.js'
import { developmentWallets } from './wallets.js'

/** Where the stack is. */
export const stack = await readStack()

const networks = [...localNetworks(stack), localSolana(stack), localBitcoin(stack), polkadotKeys] as const

/** The wallets of this page, one of each family. */
export const wallets = developmentWallets(stack)

/** Who is signed in, as the gateway says it: it gives the nonces, verifies for itself, and knows this browser by a cookie. */
export const desk = new ServerStorage({ url: `${stack.gateway}/v1/sign-in/${stack.projectId}` })

/** The modal of every page of the demo. Whoever connects may sign in, and sees the members' page then. */
export const kit = createAppKit({
  adapters: [eip155(), solana(), bip122(), polkadot()],
  networks: [...networks],
  projectId: stack.projectId,
  gateway: stack.gateway,
  endpoints: { relay: stack.relay },
  swaps: { routers: stack.swapRouters },
  metadata: { name: 'appkit-modal demo' },
  themeMode: 'system',
  debug: true,
  siwx: new DefaultSIWX({
    statement: 'Sign in to the members page of the demo.',
    required: false,
    storage: desk,
    rpc: nodeRpc({ 'eip155:31337': stack.rpc[31337] ?? '', 'eip155:31338': stack.rpc[31338] ?? '' }),
    networkName: id => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name,
  }),
})

Object.assign(globalThis, { kit, wallets }) // for whoever opens the console
