import { pad, zeroAddress, type Address, type Hex } from 'viem'
import { APPROVAL, APPROVAL_FOR_ALL, SWAP } from './activity-events.js'
import type { Receipt, SentTransaction } from './chain-reads.js'
import type { Move } from './read-moves.js'

/** What calls mean that failed, and so left nothing behind, by their first four bytes. */
const CALLS: ReadonlyMap<Hex, string> = new Map([
  ['0xa9059cbb', 'send'],
  ['0x23b872dd', 'send'],
  ['0x42842e0e', 'send'],
  ['0xb88d4fde', 'send'],
  ['0xf242432a', 'send'],
  ['0x2eb2c2d6', 'send'],
  ['0x095ea7b3', 'approve'],
  ['0xa22cb465', 'approve'],
])

/** What was done, in the words of the field: `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy`, `execute`. */
export function operationOf(owner: Address, sent: SentTransaction, { logs }: Receipt, moves: readonly Move[]): string {
  if (!sent.to) return 'deploy'
  const gets = moves.filter(({ direction }) => direction === 'in')
  const gives = moves.filter(({ direction }) => direction === 'out')
  if (gets.length > 0 && gives.length > 0) {
    if (gets.every(isMade)) return 'mint'
    return logs.some(({ topics: [event] }) => event === SWAP) ? 'trade' : 'execute'
  }
  if (gets.length > 0) return gets.every(isMade) ? 'mint' : 'receive'
  if (gives.length > 0) return gives.every(({ to, kind }) => kind !== 'coin' && to === zeroAddress) ? 'burn' : 'send'
  if (moves.length > 0) return 'send'
  const isOwners = ({ topics: [event, by] }: Receipt['logs'][number]) =>
    (event === APPROVAL || event === APPROVAL_FOR_ALL) && by === pad(owner.toLowerCase() as Address)
  if (logs.some(isOwners)) return 'approve'
  return sent.input === '0x' ? 'send' : (CALLS.get(sent.input.slice(0, 10).toLowerCase() as Hex) ?? 'execute')
}

function isMade({ from, kind }: Move): boolean {
  return kind !== 'coin' && from === zeroAddress
}
