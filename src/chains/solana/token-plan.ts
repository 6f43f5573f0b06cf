import type { Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { associatedAccount } from './associated-account.js'
import { BID } from './coin-instructions.js'
import { findSource } from './find-source.js'
import { instructions } from './instructions.js'
import type { Instruction } from './message.js'
import type { Node } from './node-of.js'
import { readAccount } from './read-account.js'
import { readToken, type TokenFacts } from './read-token.js'
import { withheldFee } from './withheld-fee.js'

/** A transfer of a token, step by step. */
export interface TokenPlan {
  readonly instructions: readonly Instruction[]
  /** What a new account of the receiver's costs the sender, in lamports. */
  readonly rent: bigint
  /** What the token keeps of the amount. */
  readonly withheld?: bigint
  /** The same, with no more work paid for than it took when it was tried. */
  within(units: number | undefined): readonly Instruction[]
}

/** More work than any token takes; what is not used is not paid. */
const MOST_UNITS = 200_000

/** Plans a transfer of a token: from the account that has enough, to the receiver's own one, which is made where it is missing. */
export async function tokenPlan(
  node: Node,
  { token: mint, to, amount, decimals: meant }: Transfer & { readonly token: string },
  owner: string,
): Promise<TokenPlan> {
  const facts = await readToken(node, mint)
  const { program, decimals } = facts
  if (meant !== undefined && meant !== decimals) throw new AppKitError('send/mismatch')
  const own = await associatedAccount(owner, mint, program)
  const destination = await associatedAccount(to, mint, program)
  const [source, there, withheld] = await Promise.all([
    findSource(node, { owner, mint, own, amount }),
    readAccount(node, destination),
    withheldOf(node, facts, amount),
  ])
  const account = { payer: owner, address: destination, owner: to, mint, program }
  const move = { program, mint, source, destination, owner, amount, decimals }
  const steps = [
    ...(there ? [] : [instructions.createAccount(account)]),
    instructions.moveTokens({ ...move, ...(withheld !== undefined && { withheld }) }),
  ]
  const within = (units = MOST_UNITS) => [...budget(units), ...steps]
  const rent = there ? 0 : await node('getMinimumBalanceForRentExemption', [facts.accountSize])
  return {
    instructions: within(),
    rent: BigInt(Number(rent)),
    ...(withheld !== undefined && { withheld }),
    within: units => within(units === undefined ? undefined : Math.min(MOST_UNITS, Math.ceil(units * 1.2) + 1_000)),
  }
}

/** So much is bid for a unit that all of them together cost what a transfer of coins bids. */
function budget(units: number): readonly Instruction[] {
  return [instructions.computeLimit(units), instructions.computePrice((BID * 1_000_000n) / BigInt(units))]
}

async function withheldOf(node: Node, { fee }: TokenFacts, amount: bigint): Promise<bigint | undefined> {
  if (!fee) return undefined
  const { epoch } = ((await node('getEpochInfo', [])) ?? {}) as { readonly epoch?: unknown }
  if (!Number.isSafeInteger(epoch)) throw new AppKitError('rpc/failed', { text: 'The node gave no epoch' })
  return withheldFee(fee, amount, BigInt(epoch as number))
}
