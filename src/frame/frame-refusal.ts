import type { AppEventName } from '../contract/app-events.js'
import { frameError, type FrameErrorPayload } from '../contract/frame-events.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { bare, refusalError } from './refusal-error.js'

/** The error of this package that says what the frame said: its code, its sentence as the text, its payload as the cause. */
export function frameRefusal(name: AppEventName, payload: unknown): AppKitError {
  const read = frameError.safeParse(payload)
  return refusalError(name, read.success ? read.data : { message: '' })
}

/** What the frame itself said, where an error came from it: how many tries are left, how long to wait. */
export function frameReply(error: unknown): FrameErrorPayload | undefined {
  if (!AppKitError.is(error) || !isPlain(error.cause)) return undefined
  const read = frameError.safeParse(error.cause)
  return read.success ? bare(read.data) : undefined
}

/** Errors that we wrap have a message, too, but are no payload. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
