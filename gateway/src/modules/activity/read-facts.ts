import type { Address, Hex } from 'viem'
import type { KeptFacts, KeptMove } from '../../store/tables/activity-tables.js'
import type { Chain } from '../chains/chain.js'
import type { KeptTransaction } from './activity-book.js'
import { readBlock, readReceipt, readSent } from './chain-reads.js'
import { movesOf, type Move } from './read-moves.js'
import { operationOf } from './operation-of.js'

/** Whether somebody vouches for a token. */
export type IsListed = (token: string | undefined) => boolean

/**
 * What happened in a transaction, seen from an address; `nothing` where that is all it did to it. Absent where the chain
 * does not have the transaction there any more, or its node tells what does not fit together.
 */
export async function readFacts(
  chain: Chain,
  row: KeptTransaction,
  isListed: IsListed,
): Promise<KeptFacts | 'nothing' | undefined> {
  const owner = row.address as Address
  const hash = row.hash as Hex
  const [sent, receipt, block] = await Promise.all([
    readSent(chain, hash),
    readReceipt(chain, hash),
    readBlock(chain, row.block),
  ])
  if (!sent || !receipt || !block) return undefined
  const hashes = [receipt.blockHash, block.hash]
  if (hashes.some(each => each !== row.blockHash) || receipt.transactionIndex !== row.position) return undefined
  const isOwn = sent.from === owner
  const moves = movesOf(owner, sent, receipt).filter(move => isOwn || !isPretended(move, isListed))
  if (!isOwn && moves.length === 0) return 'nothing'
  return {
    from: sent.from,
    to: sent.to ?? undefined,
    nonce: sent.nonce,
    minedAt: block.timestamp * 1000,
    failed: receipt.status !== 1,
    operation: operationOf(owner, sent, receipt, moves),
    moves: moves.map(keptOf),
  }
}

function keptOf({ kind, direction, units, token, id, from, to }: Move): KeptMove {
  return { kind, direction, units, token, id, other: direction === 'in' ? from : to }
}

/**
 * A contract may claim that somebody sent its tokens, so that a foreign address looks like one he knows. What others did
 * in his name counts where the token is known.
 */
function isPretended({ direction, kind, token }: Move, isListed: IsListed): boolean {
  return direction !== 'in' && kind === 'erc20' && !isListed(token)
}
