import { AppKitError } from './appkit-error.js'
import type { ErrorCode } from './catalogue.js'

/** Messages of nodes that reject a transaction. Most share the code -32000, and clients word them differently. */
export const nodeMessages = {
  executionReverted: /execution reverted/i,
  feeCapTooHigh: /(max fee per gas|fee ?cap) (higher|greater) than 2\^256/i,
  feeCapTooLow: /(max fee per gas|fee ?cap) (lower|less) than (the )?block base ?fee|transaction underpriced/i,
  nonceTooHigh: /nonce too high/i,
  nonceTooLow: /nonce too low|already known/i,
  nonceMax: /nonce has (reached )?(its )?max(imum)? value/i,
  insufficientFunds: /insufficient (funds|balance)/i,
  intrinsicGasTooHigh: /intrinsic gas too high|exceeds block gas limit/i,
  intrinsicGasTooLow: /intrinsic gas too low|out of gas: gas required exceeds/i,
  transactionTypeNotValid: /transaction type not (valid|supported)/i,
  tipAboveFeeCap:
    /(max )?priority fee (per gas )?(higher|greater) than max fee|tip (higher|above) (than )?(the )?fee cap/i,
} as const satisfies Record<string, RegExp>

export function findNodeReason(text: string): keyof typeof nodeMessages | undefined {
  const names = Object.keys(nodeMessages) as (keyof typeof nodeMessages)[]
  return names.find(name => nodeMessages[name].test(text))
}

// The text of an error that has neither a text nor a known code. For developers: users read the sentence of its code.
export const UNKNOWN_ERROR = 'Unknown error'

const MAX_MESSAGE_LENGTH = 200
const MAX_DEPTH = 3

/**
 * Returns the first line of an error message as plain text of at most 200 characters, or ''. The message of a
 * validation error is JSON, so that of its first issue is returned.
 */
export function getErrorMessage(thrown: unknown): string {
  const issue = read(read(thrown, 'issues'), '0')
  const message = read(thrown, 'shortMessage') ?? read(issue, 'message') ?? read(thrown, 'message') ?? thrown
  if (typeof message !== 'string' || message === read(thrown, 'code') || message === UNKNOWN_ERROR) return ''
  return (message.split('\n', 1)[0] ?? '').slice(0, MAX_MESSAGE_LENGTH).replace(/\p{C}/gu, '').trim()
}

/** Returns the codes of an error and of the errors it wraps, outermost first. Accepts numeric strings. */
export function getErrorCodes(thrown: unknown): readonly number[] {
  return getErrorChain(thrown)
    .map(layer => read(layer, 'code'))
    .map(code => (typeof code === 'object' ? NaN : Number(code)))
    .filter(Number.isSafeInteger)
}

/**
 * Returns the message and data of a reverted call, or undefined for other errors. Standards: EIP-1474, and code 3 of
 * the Ethereum execution API.
 */
export function findRevert(thrown: unknown): { text: string; data?: `0x${string}` } | undefined {
  const layers = getErrorChain(thrown)
  const reverted = layers.find(layer => read(layer, 'code') === 3 || /revert/i.test(getErrorMessage(layer)))
  if (!reverted) return undefined
  const data = layers.map(layer => read(layer, 'data')).find(isBytes)
  return { text: getErrorMessage(reverted), ...(data && { data }) }
}

function getErrorChain(thrown: unknown, depth = MAX_DEPTH): readonly unknown[] {
  if (typeof thrown !== 'object' || thrown === null || depth < 0) return depth < MAX_DEPTH ? [] : [thrown]
  const inner = ['data', 'originalError', 'cause', 'error'].flatMap(key => getErrorChain(read(thrown, key), depth - 1))
  return [thrown, ...inner]
}

function isBytes(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
}

function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

/** Standards: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326, EIP-5792. */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  invalidInput: -32000,
  resourceNotFound: -32001,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
  methodNotSupported: -32004,
  limitExceeded: -32005,
  versionUnsupported: -32006,
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  providerDisconnected: 4900,
  chainDisconnected: 4901,
  unrecognizedChain: 4902,
  /** WalletConnect's default code, which wallets also send for rejections. */
  protocolDefault: 5000,
  /** WalletConnect's `invalid chain id`. It is positive. */
  protocolInvalidChain: 32603,
  /** WalletConnect's rejection of methods, which wallets also send for user rejections. */
  protocolRejected: 5002,
  /** MetaMask only: it lost the network connection and is about to recover. */
  reconnecting: 1013,
} as const

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
const noAccount = /must ha(s|ve) at least one account/i

/**
 * Converts an error thrown by a wallet to an `AppKitError`, by its code, then by its message, else to `fallback`. Its
 * text is a string, a validation issue, a message, or else 'Unknown error'. Keeps the original as `cause`. Returns an
 * `AppKitError` unchanged.
 */
export function walletError(thrown: unknown, fallback: ErrorCode = 'wallet/failed'): AppKitError {
  if (AppKitError.is(thrown)) return thrown
  const text = getErrorMessage(thrown)
  const known = getErrorCodes(thrown).map(code => byCode[code])
  const code = rejection.test(text)
    ? 'wallet/rejected'
    : (known.find(Boolean) ?? (noAccount.test(text) ? 'wallet/no-accounts' : findNodeReason(text) && 'request/failed'))
  const shownText = text || (code ? undefined : UNKNOWN_ERROR)
  return new AppKitError(code ?? fallback, { cause: thrown, ...(shownText && { text: shownText }) })
}

/**
 * Returns true if the user rejected the request, according to an unambiguous code or the message. WalletConnect's 5000
 * is ambiguous: wallets also send it for unknown networks.
 */
export function isRejection(thrown: unknown): boolean {
  const certain: readonly number[] = [rpcCodes.userRejected, rpcCodes.protocolRejected]
  return rejection.test(getErrorMessage(thrown)) || getErrorCodes(thrown).some(code => certain.includes(code))
}
