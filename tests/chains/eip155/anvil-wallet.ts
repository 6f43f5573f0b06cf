import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../../src/chains/eip155/connect.js'
import { createVerbs } from '../../../src/chains/eip155/eip155-actions.js'
import type { ChainVerbs, Signer } from '../../../src/core/chain-adapter.js'
import { systemClock } from '../../../src/core/clock.js'
import type { Session } from '../../../src/core/connector.js'
import { toNetwork, type Network } from '../../../src/core/network.js'
import { createRpc } from '../../../src/services/rpc.js'
import { createTestWallet, type TestWallet } from '../../../src/testing/test-wallet.js'
import type { TestWalletOptions } from '../../../src/testing/wallet-state.js'
import { startAnvil, type Anvil } from '../../helpers/chains/anvil.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

/** Describes the network of a node to an app. */
export function networkOf({ url, chainId }: Anvil, over: Partial<Network> = {}): Network {
  return toNetwork({
    id: chainId,
    name: `Anvil ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    ...over,
  })
}

export interface Connected {
  readonly wallet: TestWallet
  readonly session: Session
  readonly signer: Signer
}

export interface Bench {
  readonly anvil: Anvil
  readonly network: Network
  readonly verbs: ChainVerbs
  /** Connects a new wallet and returns its signer. */
  connected(over?: Partial<TestWalletOptions>): Promise<Connected>
}

/** Starts one node per test file. Each test gets actions over a real RPC transport and new test wallets. */
export function anvilBench(chainId = 31337): () => Bench {
  let anvil: Anvil
  beforeAll(async () => void (anvil = await startAnvil({ chainId })))
  afterAll(() => anvil.stop())
  return () => {
    const network = networkOf(anvil)
    const rpc = createRpc({ urlsFor: () => [anvil.url], fetch, clock: systemClock })
    const verbs = createVerbs(fakeContext({ rpc: rpc.send }))
    return { anvil, network, verbs, connected: over => connected(network, { rpc: { [chainId]: anvil.url }, ...over }) }
  }
}

async function connected(network: Network, options: TestWalletOptions): Promise<Connected> {
  const wallet = createTestWallet(options)
  const request = { networks: [network], signal: new AbortController().signal }
  const [session] = await connect(wallet.provider, request, false, systemClock)
  if (!session?.accounts[0]) throw new Error('the test wallet gave no session')
  return { wallet, session, signer: { provider: wallet.provider, address: session.accounts[0].address, network } }
}
