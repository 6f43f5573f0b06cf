import { decodeAbiParameters, getAddress, hexToBigInt, size, slice, type Address, type Hex } from 'viem'
import type { KeptMove } from '../../store/tables/activity-tables.js'
import { TRANSFER } from '../portfolio/received-logs.js'
import { TRANSFER_BATCH, TRANSFER_SINGLE } from './activity-events.js'
import type { Entry, Receipt, SentTransaction } from './chain-reads.js'
import { coinFromSwap } from './coin-from-swap.js'

/** One movement, with both of its ends. */
export interface Move extends KeptMove {
  readonly from: Address
  readonly to: Address | undefined
}

/** The most that are kept of one transaction. */
const MOST = 100

/** What a transaction moved from and to an address, in the order it was done. Of nothing there is no movement. */
export function movesOf(owner: Address, sent: SentTransaction, receipt: Receipt): readonly Move[] {
  if (receipt.status !== 1) return []
  const moves: readonly Untold[] = [
    { kind: 'coin', from: sent.from, to: sent.to ?? undefined, amount: sent.value },
    ...receipt.logs.flatMap(moved),
    { kind: 'coin', from: sent.to ?? sent.from, to: owner, amount: coinFromSwap(owner, sent, receipt) },
  ]
  return moves
    .filter(({ from, to, amount }) => amount > 0n && (from === owner || to === owner))
    .slice(0, MOST)
    .map(({ amount, ...move }) => {
      const direction = move.from === move.to ? 'self' : move.to === owner ? 'in' : 'out'
      return { ...move, units: String(amount), direction }
    })
}

type Untold = Omit<Move, 'direction' | 'units'> & { readonly amount: bigint }

function moved({ address: token, topics: [event, first, second, third], data }: Entry): readonly Untold[] {
  if (event === TRANSFER && first && second) {
    const ends = { token, from: addressIn(first), to: addressIn(second) }
    if (third) return [{ ...ends, kind: 'erc721', id: String(hexToBigInt(third)), amount: 1n }]
    return size(data) < 32 ? [] : [{ ...ends, kind: 'erc20', amount: hexToBigInt(slice(data, 0, 32)) }]
  }
  if ((event !== TRANSFER_SINGLE && event !== TRANSFER_BATCH) || !second || !third) return []
  const ends = { token, from: addressIn(second), to: addressIn(third) }
  return editionsIn(event, data).map(([id, amount]) => ({ ...ends, kind: 'erc1155', id: String(id), amount }))
}

/** What was sent may claim a list as long as it likes, or none. */
function editionsIn(event: Hex, data: Hex): readonly (readonly [id: bigint, amount: bigint])[] {
  try {
    if (event === TRANSFER_SINGLE) return [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)]
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids.slice(0, MOST).map((id, at) => [id, amounts[at] ?? 0n])
  } catch {
    return []
  }
}

function addressIn(topic: Hex): Address {
  return getAddress(slice(topic, 12))
}
