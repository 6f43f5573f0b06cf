import { pad, type Address, type Hex, getAddress } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readLogs, type ChainLog } from '../chains/read-logs.js'
import type { FoundToken, TokenFinder } from './token-finders.js'

const DEFAULT_LOOKBACK_BLOCKS = 100_000n

/** Reads `LOG_LOOKBACK_BLOCKS`, how many blocks of logs are searched for received tokens. Throws `settings/invalid`. */
export function readLogLookback(env: Readonly<Record<string, string | undefined>>): bigint {
  const text = env['LOG_LOOKBACK_BLOCKS']
  if (!text) return DEFAULT_LOOKBACK_BLOCKS
  if (!/^\d{1,12}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'LOG_LOOKBACK_BLOCKS must be a number of blocks.')
  return BigInt(text)
}

/** Topic of `Transfer(address,address,uint256)`. ERC-20 indexes two values, ERC-721 three. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface ReceivedEvent {
  readonly event: Hex
  /** Topic index of the recipient: 2 for `Transfer`, 3 for ERC-1155 events. */
  readonly recipientTopic: 2 | 3
}

interface ReadLogs {
  readonly logs: readonly ChainLog[]
  readonly upTo: bigint
}

const DAY_MS = 86_400_000
const MAX_LOGS = 5_000
// Blocks that are read again, because a reorg can replace the newest blocks.
const REORG_BLOCKS = 64n

/**
 * Reads the logs of tokens that an address received within the lookback window. Caches them, so that later calls read
 * only new blocks.
 */
export class ReceivedLogs {
  readonly #cache: TtlCache<ReadLogs>

  constructor(
    clock: Clock,
    private readonly lookbackBlocks: bigint,
  ) {
    this.#cache = new TtlCache({ clock, maxEntries: 2_000 })
  }

  static create({
    clock,
    env,
  }: {
    readonly clock: Clock
    readonly env: Parameters<typeof readLogLookback>[0]
  }): ReceivedLogs {
    return new ReceivedLogs(clock, readLogLookback(env))
  }

  /** Returns the logs, newest first. Throws if the node does not serve logs. */
  async read(chain: Chain, owner: Address, { event, recipientTopic }: ReceivedEvent): Promise<readonly ChainLog[]> {
    const key = `${chain.chainId}:${owner}:${event}`
    const head = await chain.client.getBlockNumber()
    const cached = this.#cache.get(key)
    const first = head > this.lookbackBlocks ? head - this.lookbackBlocks : 0n
    const from = cached && cached.upTo - REORG_BLOCKS > first ? cached.upTo - REORG_BLOCKS : first
    const recipientWord = pad(owner.toLowerCase() as Address)
    const topics = [event, ...Array.from({ length: recipientTopic - 1 }, () => null), recipientWord]
    const newLogs = await readLogs(chain, { topics, from, to: head, maxLogs: MAX_LOGS })
    const oldLogs = cached?.logs.filter(({ block }) => block < from) ?? []
    const logs = [...newLogs, ...oldLogs].slice(0, MAX_LOGS)
    this.#cache.set(key, { logs, upTo: head }, DAY_MS)
    return logs
  }
}

// Maximum number of tokens per address. Addresses with more are usually targets of spam airdrops.
const MAX_TOKENS = 300

export class LogTokenFinder implements TokenFinder {
  constructor(private readonly received: ReceivedLogs) {}

  serves(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address): Promise<readonly FoundToken[]> {
    const logs = await this.received.read(chain, owner, { event: TRANSFER, recipientTopic: 2 })
    // A `Transfer` with four topics is an ERC-721 transfer.
    const tokens = new Set(logs.flatMap(({ topics, address }) => (topics.length === 3 ? [getAddress(address)] : [])))
    return [...tokens].slice(0, MAX_TOKENS).map(address => ({ address }))
  }
}
