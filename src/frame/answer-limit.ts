import { appEvents, type AppEventName } from '../contract/app-events.js'
import { APPROVAL_TIMEOUT_MS } from '../contract/frame-protocol.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { methodClass } from '../core/rpc-methods.js'

/** The frame's own limit on a node is 10 s with three retries; after this it has lost the request, in milliseconds. */
const READ_LIMIT_MS = 45_000
/** The frame ends an approval first, in milliseconds. */
const GRACE_MS = 10_000

/** How long an answer is waited for, and what it is called when it does not come. */
export interface AnswerLimit {
  /** In milliseconds; 0 for as long as the person takes. */
  readonly ms: number
  readonly error: () => AppKitError
}

/** The limit of one request: the event's own, or for RPC that of reading or of a person's approval. */
export function answerLimit(name: AppEventName, payload: unknown): AnswerLimit {
  const because = (code: ErrorCode) => () => new AppKitError(code, { text: `No answer to ${name}` })
  const isSigned = name === 'RPC_REQUEST' ? isUnsafe(payload) : signsIn(payload)
  if (isSigned) return { ms: APPROVAL_TIMEOUT_MS + GRACE_MS, error: because('wallet/no-answer') }
  if (name !== 'RPC_REQUEST') return { ms: appEvents[name].timeoutMs, error: because('frame/no-answer') }
  return { ms: READ_LIMIT_MS, error: because('rpc/timeout') }
}

function isUnsafe(payload: unknown): boolean {
  return methodClass((payload as { method: string }).method) === 'unsafe'
}

/** A login that is signed in with waits for the person, too. */
function signsIn(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'siwxMessage' in payload
}
