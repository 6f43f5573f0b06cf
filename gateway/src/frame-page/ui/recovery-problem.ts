import { FrameError } from '../session/frame-error.js'
import type { FrameTexts } from './texts/frame-texts.js'

/** What to tell a person whose recovery failed: attempts left, how long to wait, or that the server cannot be reached. */
export function recoveryProblem(error: unknown, texts: FrameTexts['recovery']): string {
  if (!(error instanceof FrameError)) return texts.failed
  const { left, retryAfter } = error.details
  if (error.code === 'E_RECOVERY' && left !== undefined && left > 0) return texts.wrong(left)
  if (error.code === 'E_RECOVERY' && retryAfter !== undefined) return texts.locked(Math.ceil(retryAfter / 60))
  return error.code === 'E_NETWORK' ? texts.unavailable : texts.failed
}
