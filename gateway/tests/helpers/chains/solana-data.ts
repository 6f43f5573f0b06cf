import { marketSettings } from '../../../../scripts/stack/market-settings.mjs'
import { SOLANA_DEV_NETWORK, type SolanaChain } from '../../../../scripts/stack/solana/start-solana.mjs'
import { systemClock } from '../../../../src/core/clock.js'
import type { DataCore } from '../../../src/modules/data/data-core.js'
import { openSolana } from '../../../src/modules/data/open-data.js'
import { IconLinks } from '../../../src/modules/icons/icon-links.js'
import { KeyedHash } from '../../../src/modules/keys/hashing.js'
import { upstream } from './test-chain.js'
import { testData } from './test-data.js'

/** A Solana network with these nodes; devnet by default. */
export function solanaNetwork(rpcUrls: readonly string[], caipNetworkId = SOLANA_DEV_NETWORK) {
  const currency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  return { caipNetworkId, name: 'Solana Devnet', currency, rpcUrls: [...rpcUrls], testnet: true }
}

/** A core for data calls on a development chain, with its token list and prices. */
export function solanaData(
  { rpc, mints }: Pick<SolanaChain, 'rpc' | 'mints'>,
  parts: Partial<DataCore> = {},
  nodes: readonly string[] = [rpc],
): DataCore {
  const clock = systemClock
  const settings = { port: 0, host: '', relay: false, env: parts.env ?? {}, ...marketSettings([], mints) }
  const icons = new IconLinks({ url: () => 'http://gateway.test', hash: new KeyedHash(new Uint8Array(32)) })
  const solana = openSolana([solanaNetwork(nodes)], { settings, clock, icons, upstream, onFailure: undefined })
  return testData([], { solana, ...parts })
}
