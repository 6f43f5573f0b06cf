import { vi } from 'vitest'
import type { Namespace } from '../../../src/core/caip.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import { toNetwork, type Network } from '../../../src/core/network.js'
import type { RequestArguments } from '../../../src/core/connector.js'
import { createUniversalActions } from '../../../src/chains/universal/universal-actions.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

/** A network whose currency has 8 decimals. */
export function networkOf(caipNetworkId: Network['caipNetworkId'], rpc = 'https://node.example'): Network {
  return toNetwork({
    id: Number(caipNetworkId.split(':')[1]) || 'main',
    caipNetworkId,
    name: 'Anywhere',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: [rpc] } },
  })
}

/** The universal actions of a namespace, with a scripted wallet and network. */
export function createUniversalFixture(namespace: Namespace, caipNetworkId: Network['caipNetworkId'], address: string) {
  const walletRequest = vi.fn<(args: RequestArguments, on?: string) => Promise<unknown>>()
  const rpc = vi.fn<ChainContext['rpc']>()
  const rest = vi.fn<ChainContext['rest']>()
  const network = networkOf(caipNetworkId)
  const signer: Signer = { address, network, provider: { request: walletRequest } }
  const verbs = createUniversalActions(namespace, fakeContext({ rpc, rest }))
  return { walletRequest, rpc, rest, network, signer, verbs }
}
