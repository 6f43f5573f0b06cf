import { rpcCodes } from '../core/errors/rpc-codes.js'
import { accountMethods } from './account-methods.js'
import { batchMethods } from './batch-methods.js'
import { chainMethods } from './chain-methods.js'
import { nodeRequest } from './node-request.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import { signMethods } from './sign-methods.js'
import type { Method } from './wallet-method.js'
import type { WalletState } from './wallet-state.js'

/** Answers every method a page may ask for: the wallet's own, and reads through the node of its network. */
export function walletMethods(state: WalletState): (method: string, params: readonly unknown[]) => unknown {
  const own: Readonly<Record<string, Method>> = {
    ...accountMethods(state),
    ...chainMethods(state),
    ...signMethods(state),
    ...batchMethods(state),
  }
  return (method, params) => {
    const answer = Object.hasOwn(own, method) ? own[method] : undefined
    if (answer) return answer(params)
    if (/^(wallet_|personal_|eth_sign)/.test(method))
      throw new ProviderRpcError(rpcCodes.unsupportedMethod, `The wallet does not support ${method}.`)
    return nodeRequest(state.url(), method, params)
  }
}
