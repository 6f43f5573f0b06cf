import { parseAbi, type Abi, type Address } from 'viem'
import type { Chain } from '../chains/chain.js'
import { readMany } from '../chains/contract-reads.js'
import type { Collectible } from './collectibles.js'

/** A collectible that an address has now, and where its contract says that it is described. */
export interface HeldCollectible extends Collectible {
  readonly quantity: bigint
  readonly collection: string | undefined
  /** Of unknown hands; absent where the contract says none. */
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

/** Of what an address once received, what it still has: asked of the contracts. */
export async function stillHeld<C extends Collectible>(
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
  return received.flatMap((each, at) => {
    const answer = answers[at]
    const quantity = each.standard === 'erc721' ? (answer === owner ? 1n : 0n) : answer
    return typeof quantity === 'bigint' && quantity > 0n ? [{ ...each, quantity }] : []
  })
}

/** Adds what the contracts say: the collection's name, and where each is described. */
export async function withWords(
  chain: Chain,
  held: readonly (Collectible & { readonly quantity: bigint })[],
): Promise<readonly HeldCollectible[]> {
  const places = held.map(({ address, id, standard }) => {
    return { address, abi, functionName: standard === 'erc721' ? 'tokenURI' : 'uri', args: [id] }
  })
  const names = held.map(({ address }) => ({ address, abi, functionName: 'name' }))
  const said = await readMany(chain, [...places, ...names])
  return held.map((each, at) => {
    const [uri, collection] = [said[at], said[held.length + at]]
    return {
      ...each,
      uri: typeof uri === 'string' ? withId(uri, each.id) : undefined,
      collection: typeof collection === 'string' ? collection.slice(0, MAX_COLLECTION) : undefined,
    }
  })
}

/** ERC-1155 lets a contract say one address for all, with a place for the number in hex. */
function withId(uri: string, id: bigint): string {
  return uri.replaceAll('{id}', id.toString(16).padStart(64, '0'))
}
