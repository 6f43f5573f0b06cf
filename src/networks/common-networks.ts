import type { Network } from '../core/network.js'
import { bitcoin, bitcoinTestnet } from './bitcoin-networks.js'
import { fromRow } from './network-row.js'
import { commonRows } from './networks-common.gen.js'
import { polkadot } from './polkadot.js'
import { solana, solanaDevnet } from './solana-networks.js'

/** The networks of the CDN file, for pages that name networks by id. */
export const commonNetworks: readonly Network[] = /* @__PURE__ */ [
  ...commonRows.map(fromRow),
  solana,
  solanaDevnet,
  bitcoin,
  bitcoinTestnet,
  polkadot,
]
