import { type Hex, type Address, createPublicClient, custom, getAddress, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import * as z from 'zod'
import { MAX_LINK } from '../../../../src/contract/wire-fields.js'
import { HttpError } from '../../http/http-error.js'
import type { Chains, Chain } from '../chains/chain.js'
import { outOfReach } from '../chains/contract-reads.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import type { IconLinks } from '../icons/icon-links.js'
import { stillHeld, withWords } from '../nfts/held-collectibles.js'
import { nftRecordOf, type RecordWays, webOf, ipfsGateway } from '../nfts/nft-records.js'
import type { Outbound } from '../outbound/outbound.js'

/** What a contract asks to be told from elsewhere. Standard: EIP-3668. */
interface CcipAsk {
  readonly sender: string
  readonly data: Hex
  /** Of the contract's choice: of unknown hands. */
  readonly urls: readonly string[]
}

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000 }
const MOST_URLS = 4
const shape = z.object({
  data: z.custom<Hex>(value => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)),
})

/** Asks for it in the contract's order, without being led anywhere private. Throws where none answers. */
export async function readCcip({ sender, data, urls }: CcipAsk, outbound: Outbound): Promise<Hex> {
  for (const url of urls.slice(0, MOST_URLS)) {
    const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const body = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, sender }),
    } as const
    const ask = url.includes('{data}') ? LIMITS : { ...LIMITS, ...body }
    const answer = await outbound.json(target, ask).catch(() => undefined)
    const read = shape.safeParse(answer)
    if (read.success) return read.data.data
  }
  throw new HttpError(502, 'identity/ccip-failed', 'No host of the contract answers.')
}

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

/** What names are read with. */
interface EnsParts {
  readonly chain: Chain
  /** Where the collectibles are that serve as pictures. */
  readonly chains: Chains
  /** For what contracts ask from elsewhere. */
  readonly outbound: Outbound
  readonly icons: IconLinks
  /** Where `ipfs://` is looked up. */
  readonly ipfs: string
}

const MAX_NAME = 255

/** The Ethereum Name Service, on a network that has one. */
export class Ens {
  readonly #client: PublicClient

  constructor(private readonly parts: EnsParts) {
    const { chain, outbound } = parts
    const request = ({ method, params }: { method: string; params?: unknown }) =>
      chain.rpc.request(method, Array.isArray(params) ? params : [])
    this.#client = createPublicClient({
      chain: chain.client.chain,
      transport: custom({ request }, { retryCount: 0 }),
      cacheTime: 0,
      ccipRead: { request: ask => readCcip(ask, outbound) },
    }) as PublicClient
  }

  /**
   * The name of an address, if the name leads back to it: anybody may claim any name. Nothing for a name that is not
   * written in its own normal form, which is one that looks like another.
   */
  async nameOf(address: Address): Promise<string | undefined> {
    const name = await quiet(this.#client.getEnsName({ address }))
    if (typeof name !== 'string' || name.length > MAX_NAME || normalForm(name) !== name) return undefined
    return (await this.addressOf(name)) === getAddress(address) ? name : undefined
  }

  /** The address a name leads to. */
  async addressOf(text: string): Promise<Address | undefined> {
    const name = normalForm(text)
    if (name === undefined || !name.includes('.')) return undefined
    const address = await quiet(this.#client.getEnsAddress({ name }))
    return address ? getAddress(address) : undefined
  }

  /** The picture of an address's name, by way of the gateway; one inside the record as it is. */
  async avatarOf(name: string, owner: Address): Promise<string | undefined> {
    const { chains, icons, ipfs } = this.parts
    const text = await quiet(this.#client.getEnsText({ name, key: 'avatar' }))
    if (typeof text !== 'string') return undefined
    if (/^eip155:/i.test(text)) return nftAvatar(text, owner, chains, this.parts).catch(() => undefined)
    const isInside = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text)
    return isInside && text.length <= MAX_LINK ? text : icons.of(webOf(text, ipfs))
  }
}

function normalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/** What a resolver refuses or answers wrongly is nothing; a chain that cannot be asked is told. */
async function quiet<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const away = outOfReach(error)
    if (away?.code.startsWith('chain/') || away?.code.startsWith('outbound/')) throw away
    return undefined
  }
}

/** ENS on the first network of the list that has it, Ethereum before its test networks; nothing where none does. */
export function openEns({ chains, outbound, icons, env }: DataCore): Ens | undefined {
  const having = chains.all.filter(({ client }) => client.chain?.contracts?.['ensUniversalResolver'] !== undefined)
  const chain = having.find(({ chainId }) => chainId === 1) ?? having[0]
  return chain && new Ens({ chain, chains, outbound, icons, ipfs: ipfsGateway(env) })
}
