import { rpcCodes } from '../core/errors/rpc-codes.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import type { Method } from './wallet-method.js'
import type { WalletState } from './wallet-state.js'

/** Where the wallet stands, and moving it. Standards: EIP-695, EIP-3326, EIP-3085. */
export function chainMethods(state: WalletState): Record<string, Method> {
  return {
    eth_chainId: () => state.hexChainId,
    net_version: () => String(state.chainId),
    async wallet_switchEthereumChain([asked]) {
      const chainId = chainIdOf(asked)
      if (!state.rpc.has(chainId))
        throw new ProviderRpcError(rpcCodes.unrecognizedChain, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
      if (chainId !== state.chainId) await state.control.prompt()
      state.move(chainId)
      return null
    },
    async wallet_addEthereumChain([asked]) {
      const chainId = chainIdOf(asked)
      const { rpcUrls, chainName, nativeCurrency } = asked as Record<string, unknown>
      const url: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (typeof url !== 'string' || !chainName || !nativeCurrency) throw invalid('The network is not described.')
      await state.control.prompt()
      state.rpc.set(chainId, url)
      if (state.options.addSwitches !== false) state.move(chainId)
      return null
    },
  }
}

function chainIdOf(asked: unknown): number {
  const { chainId } = (asked ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][\da-f]*$/.test(chainId))
    throw invalid('The chain id must be hexadecimal.')
  return Number(chainId)
}

function invalid(message: string): ProviderRpcError {
  return new ProviderRpcError(rpcCodes.invalidParams, message)
}
