import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { frameReply } from '../../frame/frame-refusal.js'

/** What a wallet tells an app that may only know EIP-1193: its own error, with a number for a code. */
export interface ProviderFailure {
  readonly name: 'ProviderRpcError'
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

const numbers: Readonly<Record<string, number>> = {
  E_REJECTED: rpcCodes.userRejected,
  E_UNAUTH: rpcCodes.unauthorized,
  E_METHOD: rpcCodes.unsupportedMethod,
  E_CHAIN: rpcCodes.unrecognizedChain,
  E_LIMIT: rpcCodes.limitExceeded,
  E_SCHEMA: rpcCodes.invalidParams,
}

/**
 * The wallet's own error where the frame said one that apps know by number, else the error as it is: a request that
 * was taken back is one of ours, whoever says so first. Standards: EIP-1193, EIP-1474.
 */
export function providerFailure(error: unknown): unknown {
  const said = frameReply(error)
  const code = said?.rpcCode ?? numbers[said?.code ?? '']
  if (!said || code === undefined || said.code === 'E_ABORTED') return error
  const failure: ProviderFailure = { name: 'ProviderRpcError', code, message: said.message }
  return Object.freeze(said.data === undefined ? failure : { ...failure, data: said.data })
}
