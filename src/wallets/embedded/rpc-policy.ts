import type { UnsafeMethod } from '../../core/rpc-methods.js'

/** What an answer is, by its looks: a hash of 32 bytes, a longer run of bytes, or anything else. Spec point 5. */
export type ResponseKind = 'hash' | 'signature' | 'object'

const HASH = /^0x[\da-f]{64}$/i
/** Longer than a hash: the shortest signature has 64 bytes. */
const LONG_HEX = /^0x[\da-f]{65,}$/i

export function responseKind(response: unknown): ResponseKind {
  if (typeof response !== 'string') return 'object'
  if (HASH.test(response)) return 'hash'
  return LONG_HEX.test(response) ? 'signature' : 'object'
}

/** How a request that needed the person ended. */
export type ApprovalOutcome =
  { readonly ok: true; readonly kind: ResponseKind } | { readonly ok: false; readonly error: unknown }

/** What the modal hears of requests, so that it can show the wallet. */
export interface RequestHooks {
  /** A request that needs the person has gone to the frame; the returned function hears how it ended. */
  onApproval(method: UnsafeMethod): (outcome: ApprovalOutcome) => void
  /** The page asked something that nobody may ask; it was refused. */
  onNotAllowed(method: string): void
}
