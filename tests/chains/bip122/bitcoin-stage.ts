import { Address, OutScript } from '@scure/btc-signer'
import { openWallet } from '../../../src/chains/bip122/open-wallet.js'
import { discover } from '../../../src/chains/bip122/discover.js'
import type { ChainContext, Signer } from '../../../src/core/chain-adapter.js'
import type { ConnectAsk, Connector, Session } from '../../../src/core/connector.js'
import { systemClock } from '../../../src/core/clock.js'
import type { Network } from '../../../src/core/network.js'
import { bitcoin, bitcoinTestnet } from '../../../src/networks.js'
import { createAppRest } from '../../../src/services/app-rpc.js'
import type { BitcoinTestWalletOptions, BitcoinWalletShape } from '../../../src/testing/bitcoin.js'
import { BitcoinTestWallet } from '../../../src/testing/bitcoin/bitcoin-test-wallet.js'
import { BITCOIN_ID, startBitcoin, type RunningBitcoin } from '../../../scripts/stack/bitcoin/start-bitcoin.mjs'
import { fakeContext, type FakeContext } from '../../helpers/fake-context.js'

/** Bitcoin's chain for development, at an esplora's URL. */
export function regtest(url: string): Network {
  const id = BITCOIN_ID.slice('bip122:'.length)
  return { ...bitcoin, id, caipNetworkId: BITCOIN_ID, name: 'Regtest', rpcUrls: { default: { http: [url] } } }
}

/** How a script of the chain for development is written. */
export function scriptOf(address: string): Uint8Array {
  const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  return OutScript.encode(Address(form).decode(address))
}

/** A page, a chain, and an instance's context over both. */
export interface BitcoinStage {
  readonly page: Window & Record<string, unknown>
  readonly node: RunningBitcoin
  readonly network: Network
  readonly context: FakeContext
  readonly ask: ConnectAsk
  /** What was found on the page until now. */
  find(): readonly Connector[]
  wallet(shape: BitcoinWalletShape, options?: BitcoinTestWalletOptions): BitcoinTestWallet
  signer(session: Session, address?: string): Signer
  stop(): Promise<unknown>
}

export async function bitcoinStage(): Promise<BitcoinStage> {
  const node = await startBitcoin()
  const network = regtest(node.url)
  const page = new EventTarget() as unknown as BitcoinStage['page']
  const networks = [network, bitcoinTestnet, bitcoin]
  const rest = createAppRest({ networks }, { clock: systemClock, networks: () => networks })
  const context: FakeContext = fakeContext({
    networks: () => networks,
    rest: (id: Parameters<ChainContext['rest']>[0], ...call) => rest.ask(id, ...call),
  })
  return {
    page,
    node,
    network,
    context,
    ask: { networks, preferred: network, signal: context.signal },
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
