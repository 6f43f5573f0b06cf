import { AppKitError } from './appkit-error.js'
import type { ErrorCode } from './catalogue.js'

/**
 * What nodes say when they refuse a transaction, by the names the house uses. Their codes do not tell
 * these apart (most are -32000), so their words must; clients differ in them.
 */
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

/** Why a node refused, from its own words; nothing where they say none of these. */
export function nodeReason(text: string): keyof typeof nodeMessages | undefined {
  const names = Object.keys(nodeMessages) as (keyof typeof nodeMessages)[]
  return names.find(name => nodeMessages[name].test(text))
}

const TEXT_MAX = 200
const DEPTH_MAX = 3

/** The first line of what a thrown value says, as plain text of at most 200 characters; empty where it says nothing. */
export function messageOf(thrown: unknown): string {
  const said = typeof thrown === 'string' ? thrown : (read(thrown, 'shortMessage') ?? read(thrown, 'message'))
  if (typeof said !== 'string' || said === read(thrown, 'code')) return ''
  return (said.split('\n', 1)[0] ?? '').slice(0, TEXT_MAX).replace(/\p{C}/gu, '').trim()
}

/** The codes in a thrown value, its own first, then those it wraps. Numbers that came as text count. */
export function codesOf(thrown: unknown): readonly number[] {
  return layersOf(thrown)
    .map(layer => read(layer, 'code'))
    .map(code => (typeof code === 'object' ? NaN : Number(code)))
    .filter(Number.isSafeInteger)
}

/**
 * What a node said when a call reverted, with the bytes of its reason; nothing where the failure is
 * another. Standards: EIP-1474, and code 3 of the execution APIs.
 */
export function revertOf(thrown: unknown): { text: string; data?: `0x${string}` } | undefined {
  const layers = layersOf(thrown)
  const reverted = layers.find(layer => read(layer, 'code') === 3 || /revert/i.test(messageOf(layer)))
  if (!reverted) return undefined
  const data = layers.map(layer => read(layer, 'data')).find(isBytes)
  return { text: messageOf(reverted), ...(data && { data }) }
}

/** A thrown value and what it wraps: wallets and libraries put the real error in one of these places. */
function layersOf(thrown: unknown, depth = DEPTH_MAX): readonly unknown[] {
  if (typeof thrown !== 'object' || thrown === null || depth < 0) return depth < DEPTH_MAX ? [] : [thrown]
  const inner = ['data', 'originalError', 'cause', 'error'].flatMap(key => layersOf(read(thrown, key), depth - 1))
  return [thrown, ...inner]
}

function isBytes(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
}

/** A property of anything; a getter that throws has nothing to say. */
function read(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

/**
 * The error codes of JSON-RPC, of providers and of the wallet-connection protocol, by the names the
 * house uses for them. Standards: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-3326, EIP-5792.
 */
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
  /** The wallet does not know the network it is asked to switch to; the protocol says the same with it. */
  unrecognizedChain: 4902,
  /** The wallet-connection protocol's code for what has no code of its own, a rejection among it. */
  protocolDefault: 5000,
  /** The wallet-connection protocol's `invalid chain id`. It has no minus. */
  protocolInvalidChain: 32603,
  /** The wallet-connection protocol's rejection of methods, which wallets send for a person's refusal too. */
  protocolRejected: 5002,
  /** MetaMask's own: it lost a network and is about to find it again. */
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
