import { type Address, formatUnits } from 'viem'
import * as z from 'zod'
import type { NftRecord, TransferRecord, TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { KeptMove, KeptFacts } from '../../store/tables/data-tables.js'
import type { Chain } from '../chains/chain.js'
import type { TokenFacts } from '../chains/token-facts.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { withWords } from '../nfts/held-collectibles.js'
import { ipfsGateway, nftRecordOf } from '../nfts/nft-records.js'

/**
 * Networks whose newest blocks are taken back now and then, and after how many that hardly happens any more. Elsewhere
 * one party orders the blocks, or two thirds have signed one before anybody sees it.
 */
const KNOWN: Readonly<Record<string, number>> = { 'eip155:1': 6, 'eip155:56': 6, 'eip155:100': 6, 'eip155:137': 12 }
const ELSEWHERE = 1
const MAX_CONFIRMATIONS = 1_000

const table = z.record(z.string().regex(/^(?:\*|eip155:[1-9]\d{0,15})$/), z.int().min(1).max(MAX_CONFIRMATIONS))

/** How many blocks a network needs, that of the transaction included, before it counts as done. */
type NeededConfirmations = (chain: Pick<Chain, 'caipNetworkId'>) => number

/** `CONFIRMATIONS`: JSON such as `{"eip155:1":12,"*":2}`, beside what is known of networks. Throws `settings/invalid`. */
export function neededConfirmations(env: Readonly<Record<string, string | undefined>>): NeededConfirmations {
  const said = readTable(env['CONFIRMATIONS'])
  return ({ caipNetworkId }) => said[caipNetworkId] ?? said['*'] ?? KNOWN[caipNetworkId] ?? ELSEWHERE
}

function readTable(text: string | undefined): Readonly<Record<string, number>> {
  if (!text) return {}
  try {
    return table.parse(JSON.parse(text))
  } catch {
    throw new HttpError(500, 'settings/invalid', 'CONFIRMATIONS must be JSON like {"eip155:1":12}.')
  }
}

/** The most that are described for one page: each may be at another host. */
const MAX_COLLECTIBLES = 20
const KEPT_MS = 600_000

/** One collectible among all of a network. */
function collectibleKey({ token, id }: Pick<KeptMove, 'token' | 'id'>): string {
  return `${token}:${id}`
}

/** What contracts and hosts of unknown hands say of the collectibles that moved. */
class CollectibleWords {
  readonly #kept: SharedCache<NftRecord>
  readonly #ipfs: string

  constructor(private readonly core: DataCore) {
    this.#kept = new SharedCache(core.clock, 5_000)
    this.#ipfs = ipfsGateway(core.env)
  }

  /** By {@link collectibleKey}; of more than a page can bear, the rest is missing. */
  async of(chain: Chain, moves: readonly KeptMove[]): Promise<ReadonlyMap<string, NftRecord>> {
    const asked = moves.flatMap(({ kind, token, id }) => {
      const isOne = kind === 'erc721' || kind === 'erc1155'
      return isOne && token && id ? [{ address: token as Address, id: BigInt(id), standard: kind, quantity: 1n }] : []
    })
    const unique = new Map(asked.map(each => [`${each.address}:${each.id}`, each]))
    const described = await Promise.all(
      [...unique].slice(0, MAX_COLLECTIBLES).map(async ([key, each]) => {
        const ask = { key: `${chain.chainId}:${key}`, ttlMs: KEPT_MS }
        return [key, await this.#kept.get(ask, () => this.#describe(chain, each))] as const
      }),
    )
    return new Map(described)
  }

  async #describe(chain: Chain, collectible: Parameters<typeof withWords>[1][number]): Promise<NftRecord> {
    const { outbound, icons } = this.core
    const [held = { ...collectible, uri: undefined, collection: undefined }] = await withWords(chain, [collectible])
    return nftRecordOf(chain, held, { outbound, icons, ipfs: this.#ipfs })
  }
}

/** What moved by itself, as seen from an address. */
interface TransferEnds {
  readonly direction: TransferRecord['direction']
  /** The address at the other end, where it is known. */
  readonly other?: string | undefined
}

/** A transfer that says where it came from or went to, and nothing yet of what moved. */
export function blankTransfer({ direction, other }: TransferEnds): Omit<TransferRecord, 'quantity'> {
  const ends = direction === 'in' ? { sender: other, recipient: undefined } : { sender: undefined, recipient: other }
  return { fungible_info: undefined, nft_info: undefined, value: undefined, price: undefined, direction, ...ends }
}

/** A transaction with what happened in it. */
export interface ToldTransaction {
  readonly hash: string
  readonly block: number
  readonly facts: KeptFacts
}

interface Words {
  readonly tokens: ReadonlyMap<string, TokenFacts>
  readonly collectibles: ReadonlyMap<string, NftRecord>
}

/** Turns what happened into the records that are sent: with names, places of decimals and pictures. */
export class HistoryRecords {
  readonly #collectibles: CollectibleWords
  readonly #needed: NeededConfirmations

  constructor(private readonly core: DataCore) {
    this.#collectibles = new CollectibleWords(core)
    this.#needed = neededConfirmations(core.env)
  }

  /** In the same order; `head` is the newest block. Throws where the chain cannot be asked. */
  async of(chain: Chain, told: readonly ToldTransaction[], head: number): Promise<TransactionRecord[]> {
    const moves = told.flatMap(({ facts }) => facts.moves)
    const tokens = moves.flatMap(({ kind, token }) => (kind === 'erc20' && token ? [token as Address] : []))
    const unlisted = [...new Set(tokens)].filter(token => !this.core.listed.find(chain.chainId, token))
    const [said, collectibles] = await Promise.all([
      this.core.facts.read(chain, unlisted),
      this.#collectibles.of(chain, moves),
    ])
    const needed = this.#needed(chain)
    return told.map(({ hash, block, facts }) => {
      const transfers = facts.moves.flatMap(move => this.#transfer(chain, move, { tokens: said, collectibles }) ?? [])
      const id = `${chain.caipNetworkId}:${hash}`
      const metadata = metadataOf(chain, { hash, facts, confirmations: Math.max(0, head - block + 1), needed })
      return { id, metadata, transfers: transfers.length > 0 ? transfers : null }
    })
  }

  #transfer(chain: Chain, move: KeptMove, words: Words): TransferRecord | undefined {
    const { kind, units } = move
    const blank = blankTransfer(move)
    if (kind === 'coin' || kind === 'erc20') {
      const token = this.#token(chain, move, words)
      if (!token) return undefined
      const { name, symbol, decimals, url } = token
      const numeric = formatUnits(BigInt(units), decimals)
      return { ...blank, fungible_info: { name, symbol, icon: { url } }, quantity: { numeric } }
    }
    return { ...blank, nft_info: nftInfo(move, words.collectibles), quantity: { numeric: units } }
  }

  #token({ chainId, network: { currency } }: Chain, { kind, token }: KeptMove, { tokens }: Words) {
    const { icons, listed } = this.core
    if (kind === 'coin') return { ...currency, url: icons.ofCoin(currency.symbol) }
    const vouched = listed.find(chainId, token as Address)
    if (vouched) return { ...vouched, url: icons.ofListed(vouched) }
    const said = tokens.get(token ?? '')
    return said && { ...said, url: undefined }
  }
}

interface Said extends Pick<ToldTransaction, 'hash' | 'facts'> {
  readonly confirmations: number
  readonly needed: number
}

/** What the chain may still take back is pending. */
function metadataOf(chain: Chain, { hash, facts, confirmations, needed }: Said): TransactionRecord['metadata'] {
  const { operation, minedAt, from, to = '', failed, nonce } = facts
  return {
    operationType: operation,
    hash,
    chain: chain.caipNetworkId,
    minedAt: new Date(minedAt).toISOString(),
    sentFrom: from,
    sentTo: to,
    status: confirmations < needed ? 'pending' : failed ? 'failed' : 'confirmed',
    nonce,
    confirmations,
    confirmationsNeeded: needed,
  }
}

/** What nobody described is not known to be honest either; it has no name and no picture. */
function nftInfo(move: KeptMove, collectibles: Words['collectibles']): TransferRecord['nft_info'] {
  const said = collectibles.get(collectibleKey(move))
  const preview = { url: said?.imageUrl, content_type: undefined }
  const content = said?.imageUrl === undefined ? undefined : { preview, detail: undefined }
  return { name: said?.name ?? said?.collection, content, flags: { is_spam: said?.isSpam } }
}
