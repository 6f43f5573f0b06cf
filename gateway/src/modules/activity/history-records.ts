import { formatUnits, type Address } from 'viem'
import type { NftRecord, TransactionRecord, TransferRecord } from '../../../../src/contract/data-records.js'
import type { KeptFacts, KeptMove } from '../../store/tables/activity-tables.js'
import type { Chain } from '../chains/chain.js'
import type { TokenFacts } from '../chains/token-facts.js'
import { blankTransfer } from '../data/blank-transfer.js'
import type { DataCore } from '../data/data-core.js'
import { CollectibleWords, collectibleKey } from './collectible-words.js'
import { neededConfirmations, type NeededConfirmations } from './confirmations.js'

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
