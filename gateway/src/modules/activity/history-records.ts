import { type Address, formatUnits } from 'viem'
import * as z from 'zod'
import type { NftRecord, TransferRecord, TransactionRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { StoredMove, StoredFacts } from '../../store/tables/data-tables.js'
import type { Chain } from '../chains/chain.js'
import type { TokenFacts } from '../chains/token-facts.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { addMetadata } from '../nfts/held-collectibles.js'
import { readIpfsGateway, toNftRecord } from '../nfts/nft-records.js'

// Networks with occasional reorganizations, and the number of confirmations after which these are rare. On other
// networks a sequencer orders the blocks, or two thirds of the validators sign a block before it is published.
const KNOWN_CONFIRMATIONS: Readonly<Record<string, number>> = {
  'eip155:1': 6,
  'eip155:56': 6,
  'eip155:100': 6,
  'eip155:137': 12,
}
const DEFAULT_CONFIRMATIONS = 1
const MAX_CONFIRMATIONS = 1_000

const table = z.record(z.string().regex(/^(?:\*|eip155:[1-9]\d{0,15})$/), z.int().min(1).max(MAX_CONFIRMATIONS))

// Returns the number of confirmations, including the transaction's own block, after which it is final.
type NeededConfirmations = (chain: Pick<Chain, 'caipNetworkId'>) => number

/**
 * Parses `CONFIRMATIONS`, JSON such as `{"eip155:1":12,"*":2}`, which overrides the built-in numbers.
 * @throws HttpError `settings/invalid`
 */
export function readNeededConfirmations(env: Readonly<Record<string, string | undefined>>): NeededConfirmations {
  const configured = readTable(env['CONFIRMATIONS'])
  return ({ caipNetworkId }) =>
    configured[caipNetworkId] ?? configured['*'] ?? KNOWN_CONFIRMATIONS[caipNetworkId] ?? DEFAULT_CONFIRMATIONS
}

function readTable(text: string | undefined): Readonly<Record<string, number>> {
  if (!text) return {}
  try {
    return table.parse(JSON.parse(text))
  } catch {
    throw new HttpError(500, 'settings/invalid', 'CONFIRMATIONS must be JSON like {"eip155:1":12}.')
  }
}

// Limit per page, because each collectible may be on a different host.
const MAX_COLLECTIBLES = 20
const CACHE_TTL_MS = 600_000

function collectibleKey({ token, id }: Pick<StoredMove, 'token' | 'id'>): string {
  return `${token}:${id}`
}

// Metadata of transferred collectibles, from untrusted contracts and hosts.
class CollectibleMetadata {
  readonly #cache: SharedCache<NftRecord>
  readonly #ipfs: string

  constructor(private readonly core: DataCore) {
    this.#cache = new SharedCache(core.clock, 5_000)
    this.#ipfs = readIpfsGateway(core.env)
  }

  async readAll(chain: Chain, moves: readonly StoredMove[]): Promise<ReadonlyMap<string, NftRecord>> {
    const collectibles = moves.flatMap(({ kind, token, id }) => {
      const isOne = kind === 'erc721' || kind === 'erc1155'
      return isOne && token && id ? [{ address: token as Address, id: BigInt(id), standard: kind, quantity: 1n }] : []
    })
    const unique = new Map(collectibles.map(collectible => [`${collectible.address}:${collectible.id}`, collectible]))
    const described = await Promise.all(
      [...unique].slice(0, MAX_COLLECTIBLES).map(async ([key, collectible]) => {
        const entry = { key: `${chain.chainId}:${key}`, ttlMs: CACHE_TTL_MS }
        return [key, await this.#cache.get(entry, () => this.#describe(chain, collectible))] as const
      }),
    )
    return new Map(described)
  }

  async #describe(chain: Chain, collectible: Parameters<typeof addMetadata>[1][number]): Promise<NftRecord> {
    const { outbound, icons } = this.core
    const [held = { ...collectible, uri: undefined, collection: undefined }] = await addMetadata(chain, [collectible])
    return toNftRecord(chain, held, { outbound, icons, ipfs: this.#ipfs })
  }
}

interface TransferEnds {
  readonly direction: TransferRecord['direction']
  readonly counterparty?: string | undefined
}

/** Returns a transfer with its two ends, but without asset and quantity. */
export function blankTransfer({ direction, counterparty }: TransferEnds): Omit<TransferRecord, 'quantity'> {
  const ends =
    direction === 'in' ? { sender: counterparty, recipient: undefined } : { sender: undefined, recipient: counterparty }
  return { fungible_info: undefined, nft_info: undefined, value: undefined, price: undefined, direction, ...ends }
}

export interface DescribedTransaction {
  readonly hash: string
  readonly block: number
  readonly facts: StoredFacts
}

interface AssetMetadata {
  readonly tokens: ReadonlyMap<string, TokenFacts>
  readonly collectibles: ReadonlyMap<string, NftRecord>
}

/** Converts transactions to API records, with token names, decimals and images. */
export class HistoryRecords {
  readonly #collectibles: CollectibleMetadata
  readonly #needed: NeededConfirmations

  constructor(private readonly core: DataCore) {
    this.#collectibles = new CollectibleMetadata(core)
    this.#needed = readNeededConfirmations(core.env)
  }

  /** Keeps the order; `head` is the newest block. Rejects if the chain is unreachable. */
  async toRecords(
    chain: Chain,
    transactions: readonly DescribedTransaction[],
    head: number,
  ): Promise<TransactionRecord[]> {
    const moves = transactions.flatMap(({ facts }) => facts.moves)
    const tokens = moves.flatMap(({ kind, token }) => (kind === 'erc20' && token ? [token as Address] : []))
    const unlisted = [...new Set(tokens)].filter(token => !this.core.tokenIndex.find(chain.chainId, token))
    const [tokenFacts, collectibles] = await Promise.all([
      this.core.facts.read(chain, unlisted),
      this.#collectibles.readAll(chain, moves),
    ])
    const needed = this.#needed(chain)
    return transactions.map(({ hash, block, facts }) => {
      const transfers = facts.moves.flatMap(
        move => this.#transfer(chain, move, { tokens: tokenFacts, collectibles }) ?? [],
      )
      const id = `${chain.caipNetworkId}:${hash}`
      const metadata = toMetadata(chain, { hash, facts, confirmations: Math.max(0, head - block + 1), needed })
      return { id, metadata, transfers: transfers.length > 0 ? transfers : null }
    })
  }

  #transfer(chain: Chain, move: StoredMove, assets: AssetMetadata): TransferRecord | undefined {
    const { kind, units } = move
    const blank = blankTransfer(move)
    if (kind === 'coin' || kind === 'erc20') {
      const token = this.#token(chain, move, assets)
      if (!token) return undefined
      const { name, symbol, decimals, url } = token
      const numeric = formatUnits(BigInt(units), decimals)
      return { ...blank, fungible_info: { name, symbol, icon: { url } }, quantity: { numeric } }
    }
    return { ...blank, nft_info: nftInfo(move, assets.collectibles), quantity: { numeric: units } }
  }

  #token({ chainId, network: { currency } }: Chain, { kind, token }: StoredMove, { tokens }: AssetMetadata) {
    const { icons, tokenIndex } = this.core
    if (kind === 'coin') return { ...currency, url: icons.getCoinIcon(currency.symbol) }
    const listedToken = tokenIndex.find(chainId, token as Address)
    if (listedToken) return { ...listedToken, url: icons.getTokenIcon(listedToken) }
    const tokenFacts = tokens.get(token ?? '')
    return tokenFacts && { ...tokenFacts, url: undefined }
  }
}

interface MetadataInput extends Pick<DescribedTransaction, 'hash' | 'facts'> {
  readonly confirmations: number
  readonly needed: number
}

// Transactions with too few confirmations are pending, because the chain may still drop them.
function toMetadata(
  chain: Chain,
  { hash, facts, confirmations, needed }: MetadataInput,
): TransactionRecord['metadata'] {
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

// A collectible without metadata gets no name, no image and no spam verdict.
function nftInfo(move: StoredMove, collectibles: AssetMetadata['collectibles']): TransferRecord['nft_info'] {
  const record = collectibles.get(collectibleKey(move))
  const preview = { url: record?.imageUrl, content_type: undefined }
  const content = record?.imageUrl === undefined ? undefined : { preview, detail: undefined }
  return { name: record?.name ?? record?.collection, content, flags: { is_spam: record?.isSpam } }
}
