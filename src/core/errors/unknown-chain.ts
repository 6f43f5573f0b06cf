import { codesOf, messageOf, rpcCodes } from './wallet-error.js'

const codes: readonly number[] = [rpcCodes.unrecognizedChain, rpcCodes.protocolDefault, rpcCodes.protocolInvalidChain]

const words = /unrecogni[sz]ed chain|unknown chain|addEthereumChain/i

/**
 * Returns true if a wallet failed to switch because it does not know the network: by a code, or by words alone, as
 * wallets that answer -32603 or -32602. Check {@link isRejection} first: 5000 stands for a refusal, too. Standard: EIP-3326.
 */
export function isUnknownChain(thrown: unknown): boolean {
  return words.test(messageOf(thrown)) || codesOf(thrown).some(code => codes.includes(code))
}
