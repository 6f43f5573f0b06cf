import { rpcCodes } from '../core/errors/wallet-error.js'
import { batchMethods, type Method, sendSigned, type WireTransaction } from './batch-methods.js'
import { nodeRequest, ProviderRpcError } from './wallet-control.js'
import type { WalletState } from './wallet-state.js'

// Standards: EIP-1102, EIP-2255.
function accountMethods(state: WalletState): Record<string, Method> {
  const permissions = () => (state.granted ? [{ parentCapability: 'eth_accounts' }] : [])
  const grant = async () => {
    if (state.granted) return
    await state.control.prompt()
    state.grant(true)
  }
  return {
    eth_accounts: () => state.visible,
    eth_coinbase: () => state.visible[0] ?? null,
    async eth_requestAccounts() {
      await grant()
      return state.visible
    },
    async wallet_requestPermissions() {
      await state.control.prompt()
      state.grant(true)
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions() {
      state.grant(false)
      return null
    },
  }
}

// Standards: EIP-695, EIP-3326, EIP-3085.
function chainMethods(state: WalletState): Record<string, Method> {
  return {
    eth_chainId: () => state.hexChainId,
    net_version: () => String(state.chainId),
    async wallet_switchEthereumChain([request]) {
      const chainId = readChainId(request)
      if (!state.rpc.has(chainId))
        throw new ProviderRpcError(rpcCodes.unrecognizedChain, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
      if (chainId !== state.chainId) await state.control.prompt()
      state.move(chainId)
      return null
    },
    async wallet_addEthereumChain([request]) {
      const chainId = readChainId(request)
      const { rpcUrls, chainName, nativeCurrency } = request as Record<string, unknown>
      const url: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (typeof url !== 'string' || !chainName || !nativeCurrency) throw invalid('The network is not described.')
      await state.control.prompt()
      state.rpc.set(chainId, url)
      if (state.options.addSwitches !== false) state.move(chainId)
      return null
    },
  }
}

function readChainId(request: unknown): number {
  const { chainId } = (request ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][\da-f]*$/.test(chainId))
    throw invalid('The chain id must be hexadecimal.')
  return Number(chainId)
}

function invalid(message: string): ProviderRpcError {
  return new ProviderRpcError(rpcCodes.invalidParams, message)
}

// Standards: EIP-191, EIP-712, EIP-1474.
function signMethods(state: WalletState): Record<string, Method> {
  return {
    async personal_sign([message, address]) {
      const account = state.signer(address)
      await state.control.prompt()
      const text = String(message)
      return account.signMessage({ message: /^0x([\da-f]{2})*$/i.test(text) ? { raw: text as `0x${string}` } : text })
    },
    async eth_signTypedData_v4([address, data]) {
      const account = state.signer(address)
      const typedData = (typeof data === 'string' ? JSON.parse(data) : data) as Parameters<
        typeof account.signTypedData
      >[0]
      await state.control.prompt()
      return account.signTypedData(typedData)
    },
    async eth_sendTransaction([request]) {
      const transaction = request as WireTransaction & { chainId?: string }
      const account = state.signer(transaction.from)
      const { chainId } = state
      if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
        throw new ProviderRpcError(rpcCodes.invalidParams, 'The transaction is for another network.')
      await state.control.prompt()
      return sendSigned(transaction, account, chainId, state.url(chainId))
    },
  }
}

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
