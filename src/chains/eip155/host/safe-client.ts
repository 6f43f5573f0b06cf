import { AppKitError } from '../../../core/errors/appkit-error.js'
import { walletError } from '../../../core/errors/wallet-error.js'
import { createHostClient, type HostWire, isRecord } from './host-messages.js'

export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getTxBySafeTxHash'
  | 'getOffChainSignature'

export type SendToSafe = (method: SafeMethod, params?: unknown, signal?: AbortSignal) => Promise<unknown>

export interface SafeInfo {
  readonly address: string
  readonly chainId: number
}

const ENV = { sdkVersion: '9.1.0' }

/**
 * Communicates with an embedding Safe. A request is `{ id, method, params, env }`, a response `{ id, success, version,
 * data | error }`. Standard: Safe Apps, version 1 and later.
 */
export function safeClient(wire: HostWire): SendToSafe {
  const sendRequest = createHostClient(wire, ({ id, success, version, data, error }) => {
    if (typeof success !== 'boolean' || typeof version !== 'string' || !(Number.parseInt(version) >= 1))
      return undefined
    return success ? { id, result: data } : { id, thrown: toError(error) }
  })
  return (method, params, signal) => sendRequest({ method, params, env: ENV }, signal)
}

export function readSafeInfo(response: unknown): SafeInfo {
  const { safeAddress: address, chainId } = isRecord(response) ? response : {}
  const id = Number(chainId)
  if (typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address) && Number.isSafeInteger(id) && id > 0)
    return { address, chainId: id }
  throw new AppKitError('wallet/invalid-response', { text: 'The Safe gave no account of its own' })
}

// A Safe reports errors as text without a code.
function toError(error: unknown): AppKitError {
  const text = typeof error === 'string' ? error : ''
  return /reject|denied|cancel/i.test(text) ? new AppKitError('wallet/rejected', { text }) : walletError(text)
}
