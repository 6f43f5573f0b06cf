import { rpcCodes } from '../core/errors/rpc-codes.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import { sendSigned, type WireTransaction } from './send-signed.js'
import type { Method } from './wallet-method.js'
import type { WalletState } from './wallet-state.js'

/** What needs a key: messages, typed data and transactions. Standards: EIP-191, EIP-712, EIP-1474. */
export function signMethods(state: WalletState): Record<string, Method> {
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
    async eth_sendTransaction([asked]) {
      const transaction = asked as WireTransaction & { chainId?: string }
      const account = state.signer(transaction.from)
      const { chainId } = state
      if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
        throw new ProviderRpcError(rpcCodes.invalidParams, 'The transaction is for another network.')
      await state.control.prompt()
      return sendSigned(transaction, account, chainId, state.url(chainId))
    },
  }
}
