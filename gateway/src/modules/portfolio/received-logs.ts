import { pad, type Address, type Hex, getAddress } from 'viem'
import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { readLogs, type ChainLog } from '../chains/read-logs.js'
import type { FoundToken, TokenFinder } from './token-finders.js'

const DEFAULT = 100_000n

/** `LOG_LOOKBACK_BLOCKS`: how many blocks of a chain's log are looked back for what an address received. Throws `settings/invalid`. */
export function logDepth(env: Readonly<Record<string, string | undefined>>): bigint {
  const text = env['LOG_LOOKBACK_BLOCKS']
  if (!text) return DEFAULT
  if (!/^\d{1,12}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'LOG_LOOKBACK_BLOCKS must be a number of blocks.')
  return BigInt(text)
}

/** `Transfer(address,address,uint256)`: of ERC-20 with two indexed values, of ERC-721 with three. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Which entries are looked for: the event, and where in it the receiver stands. */
interface ReceivedEvent {
  readonly event: Hex
  /** 2 for `Transfer`, 3 for those of ERC-1155. */
  readonly receiverAt: 2 | 3
}

interface Seen {
  readonly logs: readonly ChainLog[]
  readonly upTo: bigint
}

const DAY_MS = 86_400_000
const MOST_LOGS = 5_000
/** Blocks that are read again: what was last in a chain may have been replaced since. */
const AGAIN = 64n

/**
 * What an address received, as far as the chain's log of the last blocks tells. What was read is kept, so that the next
 * look reads new blocks alone.
 */
export class ReceivedLogs {
  readonly #seen: TtlCache<Seen>

  constructor(
    clock: Clock,
    /** How many blocks are looked back at first. */
    private readonly depth: bigint,
  ) {
    this.#seen = new TtlCache({ clock, maxEntries: 2_000 })
  }

  /** As deep as the operator says. */
  static over({ clock, env }: { readonly clock: Clock; readonly env: Parameters<typeof logDepth>[0] }): ReceivedLogs {
    return new ReceivedLogs(clock, logDepth(env))
  }

  /** The newest first. Throws where the node tells no logs. */
  async of(chain: Chain, owner: Address, { event, receiverAt }: ReceivedEvent): Promise<readonly ChainLog[]> {
    const key = `${chain.chainId}:${owner}:${event}`
    const head = await chain.client.getBlockNumber()
    const seen = this.#seen.get(key)
    const first = head > this.depth ? head - this.depth : 0n
    const from = seen && seen.upTo - AGAIN > first ? seen.upTo - AGAIN : first
    const receiver = pad(owner.toLowerCase() as Address)
    const topics = [event, ...Array.from({ length: receiverAt - 1 }, () => null), receiver]
    const fresh = await readLogs(chain, { topics, from, to: head, most: MOST_LOGS })
    const kept = seen?.logs.filter(({ block }) => block < from) ?? []
    const logs = [...fresh, ...kept].slice(0, MOST_LOGS)
    this.#seen.set(key, { logs, upTo: head }, DAY_MS)
    return logs
  }
}

/** The most tokens of one address; who has more was showered with them. */
const MOST = 300

/** Finds the tokens that an address once received, in the chain's own log. */
export class LogTokenFinder implements TokenFinder {
  constructor(private readonly received: ReceivedLogs) {}

  serves(): boolean {
    return true
  }

  async find(chain: Chain, owner: Address): Promise<readonly FoundToken[]> {
    const logs = await this.received.of(chain, owner, { event: TRANSFER, receiverAt: 2 })
    // With a fourth topic it is a collectible's.
    const tokens = new Set(logs.flatMap(({ topics, address }) => (topics.length === 3 ? [getAddress(address)] : [])))
    return [...tokens].slice(0, MOST).map(address => ({ address }))
  }
}
