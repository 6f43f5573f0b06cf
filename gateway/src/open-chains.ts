import type { FrameNetwork } from '../../src/contract/frame-page-settings.js'
import { Chains } from './modules/chains/chains.js'
import type { DataCore } from './modules/data/data-core.js'
import { configuredNetworks } from './modules/frame/default-networks.js'
import { vouchedSolanaTokens } from './modules/market/market-settings.js'
import { readPriceApi } from './modules/prices/price-settings.js'
import { SolanaChains } from './modules/solana/solana-chain.js'
import { SolanaTokenIndex } from './modules/solana/solana-list.js'
import { SolanaPrices } from './modules/solana/solana-prices.js'
import { SolanaWords } from './modules/solana/solana-words.js'
import type { Settings } from './settings.js'

/** What the networks are opened with. */
export type ChainParts = Pick<DataCore, 'clock' | 'upstream' | 'icons' | 'onFailure'> & { readonly settings: Settings }

/** The networks that the gateway can read, of every family. Asks nothing yet. Throws `settings/invalid`. */
export function openChains({ settings, ...parts }: ChainParts): Pick<DataCore, 'chains' | 'solana'> {
  const known = configuredNetworks(settings)
  return { chains: new Chains(known, parts), solana: openSolana(known, { settings, ...parts }) }
}

/** What is known of Solana: its networks, the tokens of the operator's list, and what they cost. */
export function openSolana(
  networks: readonly FrameNetwork[],
  { settings, clock, upstream, icons, onFailure }: ChainParts,
): DataCore['solana'] {
  const { env = {}, fixedPrices: fixed = {} } = settings
  const listed = new SolanaTokenIndex(vouchedSolanaTokens(settings))
  return {
    chains: new SolanaChains(networks, { clock, upstream }),
    words: new SolanaWords({ clock, icons, listed }),
    prices: new SolanaPrices({ api: readPriceApi(env), fixed, upstream, clock, onFailure }),
  }
}
