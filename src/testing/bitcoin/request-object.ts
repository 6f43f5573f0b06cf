import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { ProviderRpcError } from '../provider-rpc-error.js'
import type { BitcoinTestState } from './bitcoin-test-state.js'

/** How each method is answered. */
export type Answers = Readonly<Record<string, (asked: Record<string, unknown>) => unknown>>

/** An object that answers `request(method, params)` with the result or the error of JSON-RPC. */
export function requestObject(state: BitcoinTestState, answers: Answers, rejection: number) {
  return {
    async request(method: string, params?: unknown) {
      state.control.log.push(params === undefined || params === null ? { method } : { method, params })
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      try {
        if (!answer) throw new ProviderRpcError(rpcCodes.methodNotFound, `The wallet does not know ${method}.`)
        return { jsonrpc: '2.0', id: '1', result: await answer((params ?? {}) as Record<string, unknown>) }
      } catch (thrown) {
        const { code = rpcCodes.internal, message } = thrown as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: code === rpcCodes.userRejected ? rejection : code, message } }
      }
    },
  }
}
