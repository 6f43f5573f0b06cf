import { type Hex, type Address, createPublicClient, custom, getAddress, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import * as z from 'zod'
import { MAX_LINK_LENGTH } from '../../../../src/contract/wire-fields.js'
import { HttpError } from '../../http/http-error.js'
import type { Chains, Chain } from '../chains/chain.js'
import { findUnreachableError } from '../chains/contract-reads.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import type { IconLinks } from '../icons/icon-links.js'
import { readHeldCollectibles, addMetadata } from '../nfts/held-collectibles.js'
import { toNftRecord, type RecordSources, toWebUrl, readIpfsGateway } from '../nfts/nft-records.js'
import type { Outbound } from '../outbound/outbound.js'

// An offchain lookup that a contract requests. Standard: EIP-3668.
interface CcipRequest {
  readonly sender: string
  readonly data: Hex
  // Chosen by the contract, therefore untrusted.
  readonly urls: readonly string[]
}

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000 }
const MAX_URLS = 4
const shape = z.object({
  data: z.custom<Hex>(value => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)),
})

/**
 * Tries the URLs in order. Private hosts are blocked.
 * @throws HttpError `identity/ccip-failed` if no URL returns valid data
 */
export async function readCcip({ sender, data, urls }: CcipRequest, outbound: Outbound): Promise<Hex> {
  for (const url of urls.slice(0, MAX_URLS)) {
    const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', data)
    const body = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, sender }),
    } as const
    const options = url.includes('{data}') ? LIMITS : { ...LIMITS, ...body }
    const response = await outbound.json(target, options).catch(() => undefined)
    const read = shape.safeParse(response)
    if (read.success) return read.data.data
  }
  throw new HttpError(502, 'identity/ccip-failed', 'No host of the contract answers.')
}

const FORM = /^(eip155:[1-9]\d{0,15})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const MAX_ID = 2n ** 256n - 1n

/**
 * Returns the image of the collectible in an avatar record, if the address owns it: anyone can name a collectible that
 * belongs to someone else. Returns undefined for networks that the gateway does not read. Standards: ENSIP-12, CAIP-22,
 * CAIP-29.
 */
export async function readNftAvatar(
  text: string,
  owner: Address,
  chains: Chains,
  sources: RecordSources,
): Promise<string | undefined> {
  const [, network = '', kind = '', contract = '', number = '0'] = FORM.exec(text.trim()) ?? []
  const chain = chains.find(network.toLowerCase())
  const address = readEvmAddress(contract)
  const id = BigInt(number)
  if (!chain || !address || id > MAX_ID) return undefined
  const standard = kind.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155'
  const held = await readHeldCollectibles(chain, owner, [{ address, id, standard }])
  const [described] = await addMetadata(chain, held)
  return described && (await toNftRecord(chain, described, sources)).imageUrl
}

interface EnsParts {
  readonly chain: Chain
  readonly chains: Chains
  readonly outbound: Outbound
  readonly icons: IconLinks
  readonly ipfs: string
}

const MAX_NAME_LENGTH = 255

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
      ccipRead: { request: lookup => readCcip(lookup, outbound) },
    }) as PublicClient
  }

  /**
   * Returns the primary name of an address, if it resolves back to the address: anyone can claim any name. Returns
   * undefined for a name that is not normalized, because it could imitate another.
   */
  async getName(address: Address): Promise<string | undefined> {
    const name = await ignoreResolverErrors(this.#client.getEnsName({ address }))
    if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || tryNormalize(name) !== name) return undefined
    return (await this.resolveAddress(name)) === getAddress(address) ? name : undefined
  }

  async resolveAddress(text: string): Promise<Address | undefined> {
    const name = tryNormalize(text)
    if (name === undefined || !name.includes('.')) return undefined
    const address = await ignoreResolverErrors(this.#client.getEnsAddress({ name }))
    return address ? getAddress(address) : undefined
  }

  /** Returns the avatar through the gateway's image proxy. A `data:` URL is returned unchanged. */
  async getAvatar(name: string, owner: Address): Promise<string | undefined> {
    const { chains, icons, ipfs } = this.parts
    const text = await ignoreResolverErrors(this.#client.getEnsText({ name, key: 'avatar' }))
    if (typeof text !== 'string') return undefined
    if (/^eip155:/i.test(text)) return readNftAvatar(text, owner, chains, this.parts).catch(() => undefined)
    const isDataUrl = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(text)
    return isDataUrl && text.length <= MAX_LINK_LENGTH ? text : icons.toProxyUrl(toWebUrl(text, ipfs))
  }
}

function tryNormalize(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

// Returns undefined if the resolver fails. Rejects if the chain is unreachable.
async function ignoreResolverErrors<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    const outage = findUnreachableError(error)
    if (outage?.code.startsWith('chain/') || outage?.code.startsWith('outbound/')) throw outage
    return undefined
  }
}

/**
 * Opens ENS on the first network that has it, Ethereum before its test networks. Returns undefined if no network has
 * it.
 */
export function openEns({ chains, outbound, icons, env }: DataCore): Ens | undefined {
  const candidates = chains.all.filter(({ client }) => client.chain?.contracts?.['ensUniversalResolver'] !== undefined)
  const chain = candidates.find(({ chainId }) => chainId === 1) ?? candidates[0]
  return chain && new Ens({ chain, chains, outbound, icons, ipfs: readIpfsGateway(env) })
}
