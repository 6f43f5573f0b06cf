import { FrameError } from '../session/frame-error.js'
import type { FrameTexts } from '../texts/frame-texts.js'

export function describeRecoveryError(error: unknown, texts: FrameTexts['recovery']): string {
  if (!(error instanceof FrameError)) return texts.failed
  const { left, retryAfter } = error.details
  if (error.code === 'E_RECOVERY' && left !== undefined && left > 0) return texts.wrong(left)
  if (error.code === 'E_RECOVERY' && retryAfter !== undefined) return texts.locked(Math.ceil(retryAfter / 60))
  return error.code === 'E_NETWORK' ? texts.unavailable : texts.failed
}

type UnfreezeStep = 'code' | 'recovery'

interface UnfreezeProblem {
  readonly text: string
  readonly step?: UnfreezeStep
}

export function describeUnfreezeError(error: unknown, texts: FrameTexts): UnfreezeProblem {
  const { managing, recovery, failed } = texts
  const { unfreeze } = managing
  if (!(error instanceof FrameError)) return { text: failed }
  const { left, retryAfter } = error.details
  const minutes = Math.max(1, Math.ceil((retryAfter ?? 0) / 60))
  const isCounted = left !== undefined || retryAfter !== undefined
  switch (error.code) {
    case 'E_OTP_INVALID':
      return { text: unfreeze.wrongCode(left ?? 0), step: 'code' }
    case 'E_OTP_EXPIRED':
      return { text: unfreeze.expired, step: 'code' }
    case 'E_OTP_LOCKED':
      return { text: unfreeze.codeLocked(minutes), step: 'code' }
    case 'E_RATE':
      return { text: unfreeze.tooManyCodes(minutes) }
    case 'E_RECOVERY':
      return { text: isCounted ? describeRecoveryError(error, recovery) : unfreeze.wrongRecovery, step: 'recovery' }
    case 'E_ABORTED':
      return { text: unfreeze.passkeyUnused, step: 'recovery' }
    case 'E_LOCKED':
      return { text: unfreeze.lockedAgain, step: 'recovery' }
    case 'E_NETWORK':
      return { text: managing.unreached }
    case 'E_INTERNAL':
      return { text: failed }
    default:
      return { text: error.message }
  }
}
