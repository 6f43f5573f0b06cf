import { getAddress, type Address } from 'viem'
import type { Chain } from '../chains/chain.js'
import { TRANSFER, type ReceivedLogs } from './received-logs.js'
import type { FoundToken, TokenFinder } from './token-finder.js'

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
