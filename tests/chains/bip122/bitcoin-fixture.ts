import { Address, OutScript } from '@scure/btc-signer'
import { openWallet } from '../../../src/chains/bip122/open-wallet.js'
import { discover } from '../../../src/chains/bip122/discover.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import type { ConnectRequest, Connector, Session } from '../../../src/core/connector.js'
import { systemClock } from '../../../src/core/clock.js'
import type { Network } from '../../../src/core/network.js'
import { bitcoin, bitcoinTestnet } from '../../../src/networks.js'
import { createAppRest } from '../../../src/services/app-rpc.js'
import type { BitcoinTestWalletOptions, BitcoinWalletShape } from '../../../src/testing/bitcoin.js'
import { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { BITCOIN_ID, startBitcoin, type RunningBitcoin } from '../../../scripts/stack/bitcoin/start-bitcoin.mjs'
import { fakeContext, type FakeContext } from '../../helpers/chains/fake-context.js'

/** The regtest network at an Esplora URL. */
export function regtest(url: string): Network {
  const id = BITCOIN_ID.slice('bip122:'.length)
  return { ...bitcoin, id, caipNetworkId: BITCOIN_ID, name: 'Regtest', rpcUrls: { default: { http: [url] } } }
}

/** Encodes the output script of a regtest address. */
export function scriptOf(address: string): Uint8Array {
  const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  return OutScript.encode(Address(form).decode(address))
}

/** A page, a chain, and an instance's context for both. */
export interface BitcoinFixture {
  readonly page: Window & Record<string, unknown>
  readonly node: RunningBitcoin
  readonly network: Network
  readonly context: FakeContext
  readonly request: ConnectRequest
  /** Runs discovery and returns the connectors found so far. */
  find(): readonly Connector[]
  wallet(shape: BitcoinWalletShape, options?: BitcoinTestWalletOptions): BitcoinTestWallet
  signer(session: Session, address?: string): Signer
  stop(): Promise<unknown>
}

export async function createBitcoinFixture(): Promise<BitcoinFixture> {
  const node = await startBitcoin()
  const network = regtest(node.url)
  const page = new EventTarget() as unknown as BitcoinFixture['page']
  const networks = [network, bitcoinTestnet, bitcoin]
  const rest = createAppRest({ networks }, { clock: systemClock, networks: () => networks })
  const context: FakeContext = fakeContext({
    networks: () => networks,
    rest: (id: Parameters<ChainContext['rest']>[0], ...call) => rest.send(id, ...call),
  })
  return {
    page,
    node,
    network,
    context,
    request: { networks, preferred: network, signal: context.signal },
    find() {
      discover(context, openWallet, page)
      return context.connectors
    },
    wallet(shape, options = {}) {
      const wallet = new BitcoinTestWallet(options)
      wallet.appear(shape, page)
      return wallet
    },
    signer: ({ provider, accounts }, address = accounts[0]?.address ?? '') => ({ provider, address, network }),
    stop() {
      context.destroy()
      return node.stop()
    },
  }
}
