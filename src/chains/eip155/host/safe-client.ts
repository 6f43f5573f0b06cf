import { AppKitError } from '../../../core/errors/appkit-error.js'
import { walletError } from '../../../core/errors/wallet-error.js'
import { askHost, type HostWire, isRecord } from './host-messages.js'

/** The questions of the Safe Apps protocol that a wallet needs. */
export type SafeQuestion =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getTxBySafeTxHash'
  | 'getOffChainSignature'

/** Asks the Safe around the page. Rejects with an `AppKitError`, or when the signal is aborted. */
export type AskSafe = (method: SafeQuestion, params?: unknown, signal?: AbortSignal) => Promise<unknown>

/** Whose account a page inside a Safe has. */
export interface SafeInfo {
  readonly address: string
  readonly chainId: number
}

/** The version of the protocol that is spoken. */
const ENV = { sdkVersion: '9.1.0' }

/**
 * Speaks with the Safe around the page: a question is `{ id, method, params, env }`, its answer
 * `{ id, success, version, data | error }`. Standard: Safe Apps, version 1 and later.
 */
export function safeClient(wire: HostWire): AskSafe {
  const ask = askHost(wire, ({ id, success, version, data, error }) => {
    if (typeof success !== 'boolean' || typeof version !== 'string' || !(Number.parseInt(version) >= 1))
      return undefined
    return success ? { id, result: data } : { id, thrown: refusal(error) }
  })
  return (method, params, signal) => ask({ method, params, env: ENV }, signal)
}

/** Reads what a Safe says of itself. Throws `wallet/invalid-response` for anything else. */
export function readSafeInfo(answer: unknown): SafeInfo {
  const { safeAddress: address, chainId } = isRecord(answer) ? answer : {}
  const id = Number(chainId)
  if (typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address) && Number.isSafeInteger(id) && id > 0)
    return { address, chainId: id }
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe gave no account of its own' })
}

/** A Safe gives a sentence where others give a code. */
function refusal(error: unknown): AppKitError {
  const text = typeof error === 'string' ? error : ''
  return /reject|denied|cancel/i.test(text) ? new AppKitError('wallet/rejected', { text }) : walletError(text)
}
