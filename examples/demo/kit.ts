import { createAppKit } from 'appkit-modal'
import { bip122 } from 'appkit-modal/chains/bip122'
import { eip155 } from 'appkit-modal/chains/eip155'
import { polkadot } from 'appkit-modal/chains/polkadot'
import { solana } from 'appkit-modal/chains/solana'
import { DefaultSIWX, nodeRpc, ServerStorage } from 'appkit-modal/siwx'
import { localBitcoin, localNetworks, localSolana, polkadotKeys } from './networks.js'
import { readStack } from './stack.js'
import { developmentWallets } from './wallets.js'

export const stack = await readStack()

const networks = [...localNetworks(stack), localSolana(stack), localBitcoin(stack), polkadotKeys] as const

/** The wallets of this page, one per namespace. */
export const wallets = developmentWallets(stack)

/**
 * The sign-ins, stored by the gateway. It issues the nonces, verifies signatures itself, and identifies this browser by
 * a cookie.
 */
export const signInStorage = new ServerStorage({ url: `${stack.gateway}/v1/sign-in/${stack.projectId}` })

/** The modal of every page of the demo. Users may sign in after connecting, and then see the members' page. */
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
    storage: signInStorage,
    rpc: nodeRpc({ 'eip155:31337': stack.rpc[31337] ?? '', 'eip155:31338': stack.rpc[31338] ?? '' }),
    networkName: id => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name,
  }),
})

Object.assign(globalThis, { kit, wallets }) // for the console
