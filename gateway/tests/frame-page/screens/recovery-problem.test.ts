import { describe, expect, test } from 'vitest'
import { describeRecoveryError } from '../../../src/frame-page/screens/recovery-problem.js'
import { ApiRefusal, toFrameError } from '../../../src/frame-page/session/api-refusal.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { arRecovery } from '../../../src/frame-page/texts/ar-wallet.js'
import { deRecovery } from '../../../src/frame-page/texts/de-wallet.js'
import { enRecovery } from '../../../src/frame-page/texts/en-wallet.js'

const refused = (code: string, details = {}) => toFrameError(new ApiRefusal(400, code, details))

describe('describeRecoveryError', () => {
  test.each([
    ['English', enRecovery, '4 attempts left', '1 attempt left', '55 minutes', '1 minute.'],
    ['German', deRecovery, 'Noch 4 Versuche', 'Noch 1 Versuch.', '55 Minuten', '1 Minute '],
    ['Arabic', arRecovery, 'المتبقية: 4', 'المتبقية: 1', '55 دقيقة', 'بعد دقيقة.'],
  ])('shows the attempts left and the waiting time, in %s', (_, { recovery }, four, single, hour, minute) => {
    expect(describeRecoveryError(refused('recovery_invalid', { left: 4 }), recovery)).toContain(four)
    expect(describeRecoveryError(refused('recovery_invalid', { left: 1 }), recovery)).toContain(single)
    expect(describeRecoveryError(refused('recovery_invalid', { left: 0, retryAfter: 3_300 }), recovery)).toContain(hour)
    expect(describeRecoveryError(refused('recovery_locked', { retryAfter: 3_241 }), recovery)).toContain(hour)
    expect(describeRecoveryError(refused('recovery_locked', { retryAfter: 1 }), recovery)).toContain(minute)
  })

  test('distinguishes an unreachable server', () => {
    const { recovery } = enRecovery
    expect(describeRecoveryError(new FrameError('E_NETWORK', 'x'), recovery)).toBe(recovery.unavailable)
    for (const error of [
      new FrameError('E_RECOVERY', 'x'),
      new FrameError('E_ABORTED', 'x'),
      new Error('x'),
      undefined,
    ])
      expect(describeRecoveryError(error, recovery)).toBe(recovery.failed)
  })
})
