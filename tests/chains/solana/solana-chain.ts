import { afterAll, beforeAll } from 'vitest'
import { portPicker } from '../../../scripts/stack/ports.mjs'
import { startSolana, SOLANA_DEV_NETWORK, type SolanaChain } from '../../../scripts/stack/solana/start-solana.mjs'
import type { ChainContext } from '../../../src/core/chain-adapter.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { Network } from '../../../src/core/network.js'
import { solanaDevnet } from '../../../src/networks/solana-networks.js'
import { nodeRequest, ProviderRpcError } from '../../../src/testing/wallet-control.js'

/** A development chain for the tests of one file. */
export function solanaChain() {
  const life: { chain?: SolanaChain } = {}
  beforeAll(async () => {
    const port = await portPicker(() => {})(0, 'the chain of Solana', { pair: true })
    life.chain = await startSolana({ port })
  })
  afterAll(() => life.chain?.stop())
  const url = () => life.chain?.rpc ?? ''
  const send = async (method: string, params: unknown) => {
    try {
      return await nodeRequest(url(), method, params)
    } catch (error) {
      if (!(error instanceof ProviderRpcError)) throw error
      const { code, message, data } = error
      throw new AppKitError('rpc/failed', { text: message, cause: { code, message, data } })
    }
  }
  const callNode = <T = unknown>(method: string, params: readonly unknown[] = []) =>
    nodeRequest(url(), method, params) as Promise<T>
  return {
    url,
    callNode,
    network: { ...solanaDevnet, caipNetworkId: SOLANA_DEV_NETWORK } as Network,
    mints: () => life.chain?.mints as SolanaChain['mints'],
    /** The transport of an instance, with the chain's own errors. */
    rpc: ((_, { method, params }) => send(method, params)) satisfies ChainContext['rpc'],
    give: (address: string, lamports: number) => callNode('requestAirdrop', [address, lamports]),
    giveTokens: (address: string, mint: string, amount: number) => callNode('dev_giveTokens', [address, mint, amount]),
    coins: async (address: string) => (await callNode<{ value: number }>('getBalance', [address])).value,
    tokens: async (owner: string, mint: string) => {
      const params = [owner, { mint }, { encoding: 'jsonParsed' }]
      const { value } = await callNode<{ value: TokenAccount[] }>('getTokenAccountsByOwner', params)
      return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
    },
  }
}

interface TokenAccount {
  readonly account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}
