import { vi } from 'vitest'
import type { Namespace } from '../../../src/core/caip.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import { toNetwork, type Network } from '../../../src/core/network.js'
import type { RequestArguments } from '../../../src/core/connector.js'
import { universalVerbs } from '../../../src/chains/universal/universal-actions.js'
import { fakeContext } from '../../helpers/fake-context.js'

/** A network of a family, with a currency of 8 places. */
export function networkOf(caipNetworkId: Network['caipNetworkId'], rpc = 'https://node.example'): Network {
  return toNetwork({
    id: Number(caipNetworkId.split(':')[1]) || 'main',
    caipNetworkId,
    name: 'Anywhere',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
    rpcUrls: { default: { http: [rpc] } },
  })
}

/** The universal verbs of a family, with a wallet and a network that say what the test says. */
export function universalStage(namespace: Namespace, caipNetworkId: Network['caipNetworkId'], address: string) {
  const asked = vi.fn<(args: RequestArguments, on?: string) => Promise<unknown>>()
  const rpc = vi.fn<ChainContext['rpc']>()
  const rest = vi.fn<ChainContext['rest']>()
  const network = networkOf(caipNetworkId)
  const signer: Signer = { address, network, provider: { request: asked } }
  const verbs = universalVerbs(namespace, fakeContext({ rpc, rest }))
  return { asked, rpc, rest, network, signer, verbs }
}
