import { getErrorCodes, getErrorMessage, rpcCodes } from './wallet-error.js'

const codes: readonly number[] = [rpcCodes.unrecognizedChain, rpcCodes.protocolDefault, rpcCodes.protocolInvalidChain]

const messages = /unrecogni[sz]ed chain|unknown chain|addEthereumChain/i

/**
 * Returns true if a wallet failed to switch because it does not have the network. Some wallets answer -32603 or -32602,
 * so the message counts, too. Check {@link isRejection} first: 5000 can also be a rejection. Standard: EIP-3326.
 */
export function isUnknownChain(thrown: unknown): boolean {
  return messages.test(getErrorMessage(thrown)) || getErrorCodes(thrown).some(code => codes.includes(code))
}
