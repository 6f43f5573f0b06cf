import { AppKitError } from './appkit-error.js'
import type { ErrorCode } from './catalogue.js'
import { nodeReason } from './node-messages.js'
import { rpcCodes } from './rpc-codes.js'
import { codesOf, messageOf } from './read-error.js'

const byCode: Readonly<Record<number, ErrorCode>> = {
  [rpcCodes.userRejected]: 'wallet/rejected',
  [rpcCodes.protocolRejected]: 'wallet/rejected',
  [rpcCodes.protocolDefault]: 'wallet/rejected',
  [rpcCodes.resourceUnavailable]: 'wallet/busy',
  [rpcCodes.unauthorized]: 'request/not-allowed',
  [rpcCodes.unsupportedMethod]: 'wallet/method-unsupported',
  [rpcCodes.methodNotFound]: 'wallet/method-unsupported',
  [rpcCodes.methodNotSupported]: 'wallet/method-unsupported',
  [rpcCodes.providerDisconnected]: 'wallet/disconnected',
  [rpcCodes.chainDisconnected]: 'wallet/disconnected',
  [rpcCodes.unrecognizedChain]: 'network/unsupported',
}

const rejection =
  /user (rejected|denied|declined|closed|cancell?ed)|(rejected|denied|declined|closed|cancell?ed) by (the )?user|request (was )?cancell?ed/i
/** What wallets say that were installed but never set up. */
const noAccount = /must ha(s|ve) at least one account/i

/**
 * Turns what a wallet threw into the error of this package that says the same: by its code, else by its
 * words or a node's that it passes on, else `fallback`. Keeps the thrown value as the cause. A thrown `AppKitError` passes through.
 */
export function walletError(thrown: unknown, fallback: ErrorCode = 'wallet/failed'): AppKitError {
  if (AppKitError.is(thrown)) return thrown
  const text = messageOf(thrown)
  const known = codesOf(thrown).map(code => byCode[code])
  const code = rejection.test(text)
    ? 'wallet/rejected'
    : (known.find(Boolean) ?? (noAccount.test(text) ? 'wallet/no-accounts' : nodeReason(text) && 'request/failed'))
  return new AppKitError(code ?? fallback, { cause: thrown, ...(text && { text }) })
}

/**
 * Whether a thrown value says that a person refused, by a code that means nothing else or in words. The
 * protocol's 5000 alone is not enough: wallets send it for a network they do not know, too.
 */
export function isRejection(thrown: unknown): boolean {
  const certain: readonly number[] = [rpcCodes.userRejected, rpcCodes.protocolRejected]
  return rejection.test(messageOf(thrown)) || codesOf(thrown).some(code => certain.includes(code))
}
