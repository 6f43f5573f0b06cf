import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Transfer } from '../../core/chain-adapter.js'
import { amountOf, type SendState } from './send-state.js'
import type { Token } from '../../core/token.js'
import type { Holder } from '../connection/active-account.js'

/** A transfer, and the account on its network that makes it. */
export interface TransferOf {
  readonly of: CaipAddress
  readonly namespace: Namespace
  readonly transfer: Transfer
  /** What moves, as it was chosen; absent of what is only tried. */
  readonly token?: Token
}

/** The transfer that a draft stands for; undefined until all of it is known, and where it is another account's. */
export function meantBy(state: SendState, holder: Holder | undefined): Required<TransferOf> | undefined {
  const { of, token, receiver } = state
  const amount = amountOf(state)
  if (!of || !token || !amount || receiver.kind !== 'known' || holder?.caipAddress !== of) return undefined
  const { address, decimals } = token
  const transfer = { to: receiver.address, amount, ...(address !== undefined && { token: address, decimals }) }
  return { of, namespace: holder.network.chainNamespace, transfer, token }
}

/** A transfer as small as can be, to learn what the network takes for one like it; to oneself until the receiver is known. */
export function trialOf({ of, token, receiver }: SendState, holder: Holder | undefined): TransferOf | undefined {
  if (!of || !token?.amount || holder?.caipAddress !== of) return undefined
  const to = receiver.kind === 'known' ? receiver.address : holder.address
  const { address, decimals } = token
  const transfer = address === undefined ? { to, amount: 0n } : { to, amount: 1n, token: address, decimals }
  return { of, namespace: holder.network.chainNamespace, transfer }
}

/** Whether two transfers are the same one. */
export function isSameTransfer(one: TransferOf, other: TransferOf): boolean {
  const [a, b] = [one.transfer, other.transfer]
  return one.of === other.of && a.token === b.token && a.to === b.to && a.amount === b.amount
}
