import { getChainId, type CaipNetworkId } from '../../core/caip.js'
import type { Network } from '../../core/network.js'

export type BitcoinChain = 'mainnet' | 'testnet' | 'signet' | 'regtest'

// By the first half of the genesis hash. Standard: BIP-122.
const references: Readonly<Record<string, BitcoinChain>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet', // testnet4
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

export function getBitcoinChain(id: CaipNetworkId): BitcoinChain | undefined {
  const reference = getChainId(id)
  return Object.hasOwn(references, reference) ? references[reference] : undefined
}

/**
 * Selects the network for an address: the preferred one, else the first of the app's networks on which the address is
 * valid, else one the app does not have.
 */
export function selectNetwork(
  chains: readonly BitcoinChain[],
  networks: readonly Network[],
  preferred?: Network,
): CaipNetworkId {
  const ids = [preferred, ...networks].flatMap(network => network?.caipNetworkId ?? [])
  const ours = ids.filter(id => id.startsWith('bip122:'))
  const match = ours.find(id => chains.some(chain => chain === getBitcoinChain(id)))
  const [reference] = Object.entries(references).find(([, chain]) => chain === chains[0]) ?? []
  return match ?? `bip122:${reference}`
}
