import { createPublicClient, custom, getAddress, type Address, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import { MAX_LINK } from '../../../../src/contract/wire-fields.js'
import type { Chain } from '../chains/chain.js'
import type { Chains } from '../chains/chains.js'
import { outOfReach } from '../chains/out-of-reach.js'
import type { IconLinks } from '../icons/icon-links.js'
import { webOf } from '../nfts/safe-document.js'
import type { Outbound } from '../outbound/outbound.js'
import { readCcip } from './ccip-reader.js'
import { nftAvatar } from './nft-avatar.js'

/** What names are read with. */
export interface EnsParts {
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
