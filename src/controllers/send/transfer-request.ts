import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Transfer } from '../../core/chain-adapter.js'
import { parseSendAmount, type SendState } from './send-state.js'
import type { Token } from '../../core/token.js'
import type { ConnectedAccount } from '../connection/active-account.js'

export interface TransferRequest {
  readonly account: CaipAddress
  readonly namespace: Namespace
  readonly transfer: Transfer
  readonly token?: Token
}

export function toTransferRequest(
  state: SendState,
  connectedAccount: ConnectedAccount | undefined,
): Required<TransferRequest> | undefined {
  const { account, token, recipient } = state
  const amount = parseSendAmount(state)
  if (!account || !token || !amount || recipient.kind !== 'known' || connectedAccount?.caipAddress !== account)
    return undefined
  const { address, decimals } = token
  const transfer = { to: recipient.address, amount, ...(address !== undefined && { token: address, decimals }) }
  return { account, namespace: connectedAccount.network.chainNamespace, transfer, token }
}

/** Creates a minimal transfer to estimate the network fee with. It goes to the sender until the recipient is known. */
export function toFeeProbe(
  { account, token, recipient }: SendState,
  connectedAccount: ConnectedAccount | undefined,
): TransferRequest | undefined {
  if (!account || !token?.amount || connectedAccount?.caipAddress !== account) return undefined
  const to = recipient.kind === 'known' ? recipient.address : connectedAccount.address
  const { address, decimals } = token
  const transfer = address === undefined ? { to, amount: 0n } : { to, amount: 1n, token: address, decimals }
  return { account, namespace: connectedAccount.network.chainNamespace, transfer }
}

export function isSameTransfer(first: TransferRequest, second: TransferRequest): boolean {
  const [a, b] = [first.transfer, second.transfer]
  return first.account === second.account && a.token === b.token && a.to === b.to && a.amount === b.amount
}
