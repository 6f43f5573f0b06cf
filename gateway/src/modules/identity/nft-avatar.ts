import type { Address } from 'viem'
import type { Chains } from '../chains/chains.js'
import { readEvmAddress } from '../chains/evm-token.js'
import { stillHeld, withWords } from '../nfts/held-collectibles.js'
import { nftRecordOf, type RecordWays } from '../nfts/nft-records.js'

const FORM = /^(eip155:[1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const MAX_ID = 2n ** 256n - 1n

/**
 * The picture of a collectible that a name's record names in place of one, if the name's own address has it now: anybody
 * may name what is somebody else's. Nothing for a network that the gateway does not read. Standards: ENSIP-12, CAIP-22,
 * CAIP-29.
 */
export async function nftAvatar(
  text: string,
  owner: Address,
  chains: Chains,
  ways: RecordWays,
): Promise<string | undefined> {
  const [, network = '', kind = '', contract = '', number = '0'] = FORM.exec(text.trim()) ?? []
  const chain = chains.find(network.toLowerCase())
  const address = readEvmAddress(contract)
  const id = BigInt(number)
  if (!chain || !address || id > MAX_ID) return undefined
  const standard = kind.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155'
  const held = await stillHeld(chain, owner, [{ address, id, standard }])
  const [described] = await withWords(chain, held)
  return described && (await nftRecordOf(chain, described, ways)).imageUrl
}
