import type { Transfer } from '../../core/chain-adapter.js'
import { associatedAccount } from './associated-account.js'
import type { Message } from './message.js'
import { readTransfer } from './read-transfer.js'

/** Whether a message makes the transfer that is meant, of this account, and does nothing beside it. */
export async function isMeant(
  message: Message,
  { to, amount, token, decimals }: Transfer,
  account: string,
): Promise<boolean> {
  const read = readTransfer(message)
  if (!read || message.payer !== account || read.amount !== amount || read.token?.mint !== token) return false
  if (!read.token) return read.to === to
  if (decimals !== undefined && read.token.decimals !== decimals) return false
  if (read.accountOf !== undefined && read.accountOf !== to) return false
  return read.to === (await associatedAccount(to, read.token.mint, read.token.program))
}
