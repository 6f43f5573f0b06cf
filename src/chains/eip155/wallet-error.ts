import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { rpcCodes } from '../../core/errors/rpc-codes.js'

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

const rejection = /user (rejected|denied|cancell?ed)|rejected by (the )?user/i
const TEXT_MAX = 200

/**
 * Turns what a wallet threw into the error of this package that says the same: by its code, else by its
 * words, else `fallback`. Keeps the thrown value as the cause. A thrown `AppKitError` passes through.
 */
export function walletError(thrown: unknown, fallback: ErrorCode = 'wallet/failed'): AppKitError {
  if (AppKitError.is(thrown)) return thrown
  const text = messageOf(thrown)
  const known = codesOf(thrown).map(code => byCode[code])
  const code = rejection.test(text) ? 'wallet/rejected' : known.find(Boolean)
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

/**
 * The codes in a thrown value, its own first: wallets wrap the real one in `data.originalError`, in
 * `data`, in `cause` or in `error`. Numbers that came as text count.
 */
export function codesOf(thrown: unknown, depth = 3): readonly number[] {
  const own = Number(read(thrown, 'code') ?? NaN)
  const inner = ['data', 'originalError', 'cause', 'error'].flatMap(key =>
    depth > 0 && isObject(read(thrown, key)) ? codesOf(read(thrown, key), depth - 1) : [],
  )
  return Number.isSafeInteger(own) ? [own, ...inner] : inner
}

/** The first line of what a thrown value says, as plain text of at most 200 characters; empty where it says nothing. */
export function messageOf(thrown: unknown): string {
  const said = typeof thrown === 'string' ? thrown : (read(thrown, 'shortMessage') ?? read(thrown, 'message'))
  if (typeof said !== 'string' || said === read(thrown, 'code')) return ''
  return (said.split('\n', 1)[0] ?? '').slice(0, TEXT_MAX).replace(/\p{C}/gu, '').trim()
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A property of anything; a getter that throws has nothing to say. */
function read(value: unknown, key: string): unknown {
  try {
    return isObject(value) ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

/** What a node said when a call reverted, with the bytes of its reason; nothing where the failure is another. */
export function revertOf(thrown: unknown, depth = 3): { text: string; data?: `0x${string}` } | undefined {
  const text = messageOf(thrown)
  const data = read(thrown, 'data')
  const hex = typeof data === 'string' && /^0x([\da-f]{2})*$/i.test(data) ? { data: data as `0x${string}` } : {}
  if (read(thrown, 'code') === 3 || /revert/i.test(text)) return { text, ...hex }
  return (
    ['cause', 'error', 'data'].map(key => depth > 0 && revertOf(read(thrown, key), depth - 1)).find(Boolean) ||
    undefined
  )
}
