import { parseAbi, type Abi, type Address } from 'viem'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { Collectible } from './collectibles.js'

export interface HeldCollectible extends Collectible {
  readonly quantity: bigint
  readonly collection: string | undefined
  /** Metadata URI from the contract. Untrusted. */
  readonly uri: string | undefined
}

const abi: Abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
])
const MAX_COLLECTION = 256

export async function readHeldCollectibles<C extends Collectible>(
  chain: Chain,
  owner: Address,
  received: readonly C[],
): Promise<readonly (C & { readonly quantity: bigint })[]> {
  const answers = await readMany(
    chain,
    received.map(({ address, id, standard }) =>
      standard === 'erc721'
        ? { address, abi, functionName: 'ownerOf', args: [id] }
        : { address, abi, functionName: 'balanceOf', args: [owner, id] },
    ),
  )
  return received.flatMap((collectible, index) => {
    const answer = answers[index]
    const quantity = collectible.standard === 'erc721' ? (answer === owner ? 1n : 0n) : answer
    return typeof quantity === 'bigint' && quantity > 0n ? [{ ...collectible, quantity }] : []
  })
}

export async function addMetadata(
  chain: Chain,
  held: readonly (Collectible & { readonly quantity: bigint })[],
): Promise<readonly HeldCollectible[]> {
  const uriCalls = held.map(({ address, id, standard }) => {
    return { address, abi, functionName: standard === 'erc721' ? 'tokenURI' : 'uri', args: [id] }
  })
  const nameCalls = held.map(({ address }) => ({ address, abi, functionName: 'name' }))
  const answers = await readMany(chain, [...uriCalls, ...nameCalls])
  return held.map((collectible, index) => {
    const [uri, collection] = [answers[index], answers[held.length + index]]
    return {
      ...collectible,
      uri: typeof uri === 'string' ? expandIdTemplate(uri, collectible.id) : undefined,
      collection: typeof collection === 'string' ? collection.slice(0, MAX_COLLECTION) : undefined,
    }
  })
}

// ERC-1155 allows one URI for all ids, with a placeholder for the hex id.
function expandIdTemplate(uri: string, id: bigint): string {
  return uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}
