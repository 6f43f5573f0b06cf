import { chainIdOf, type CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'

/** The chains of Bitcoin, by the names wallets have for them. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** Each chain by the first half of its genesis hash. Standard: BIP-122. */
const references: Readonly<Record<string, BitcoinChain>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet', // the fourth of its kind
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The chain a network is; undefined for one nobody has heard of. */
export function chainOf(id: CaipNetworkId): BitcoinChain | undefined {
  const reference = chainIdOf(id)
  return Object.hasOwn(references, reference) ? references[reference] : undefined
}

/**
 * The network to be on with an address that is good on these chains: the preferred one, or the first of the app's that
 * fits. Where none fits it is one that the app does not know.
 */
export function networkFor(
  chains: readonly BitcoinChain[],
  networks: readonly Network[],
  preferred?: Network,
): CaipNetworkId {
  const ids = [preferred, ...networks].flatMap(network => network?.caipNetworkId ?? [])
  const ours = ids.filter(id => id.startsWith('bip122:'))
  const fits = ours.find(id => chains.some(chain => chain === chainOf(id)))
  const [own] = Object.entries(references).find(([, chain]) => chain === chains[0]) ?? []
  return fits ?? `bip122:${own}`
}
