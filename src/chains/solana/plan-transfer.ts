import type { ChainContext, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { coinInstructions } from './coin-instructions.js'
import { toHex } from './hex.js'
import { isAddress } from './is-address.js'
import { writeMessage } from './message.js'
import { networkFee } from './network-fee.js'
import { nodeOf } from './node-of.js'
import { readyFor } from './ready-for.js'
import { unsigned } from './signed-transaction.js'
import { simulate } from './simulate.js'
import { tokenPlan } from './token-plan.js'

/** What an account that is to stay has to hold at least: what the network asks for no data at all. */
const rentOfNothing = [0]

/**
 * Makes a transfer ready to be signed, and tries it on the network. Throws `send/…` for what is missing, `request/failed`
 * with the token's reason for a transfer that would fail, and `request/aborted` where nobody waits any more.
 */
export async function planTransfer(
  context: Pick<ChainContext, 'rpc'>,
  transfer: Transfer,
  { address, network }: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const { to, token, amount } = transfer
  if (!isAddress(to) || amount < 0n) throw new AppKitError('send/input-missing')
  const node = nodeOf(context, network, signal)
  const blockhash = await readyFor(node, to)
  const isCoin = token === undefined
  const plan = isCoin
    ? { instructions: coinInstructions(address, transfer) }
    : await tokenPlan(node, { ...transfer, token }, address)
  const asked = { payer: address, blockhash, instructions: plan.instructions }
  const units = await simulate(node, unsigned(writeMessage(asked)), { isCoin })
  const message = writeMessage('within' in plan ? { ...asked, instructions: plan.within(units) } : asked)
  const [fee, least] = await Promise.all([
    networkFee(node, message),
    isCoin ? node('getMinimumBalanceForRentExemption', rentOfNothing) : undefined,
  ])
  const rent = 'rent' in plan ? plan.rent : 0n
  return {
    transaction: { data: toHex(unsigned(message)) },
    ...(fee !== undefined && { fee: fee + rent }),
    ...(Number.isSafeInteger(least) && { keeps: BigInt(least as number) }),
    ...('withheld' in plan && plan.withheld !== undefined && { withheld: plan.withheld }),
  }
}
