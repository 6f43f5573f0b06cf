import { describe, expect, test } from 'vitest'
import { recoveryProblem } from '../../../src/frame-page/screens/recovery-problem.js'
import { ApiRefusal, asFrameError } from '../../../src/frame-page/session/api-refusal.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { arRecovery } from '../../../src/frame-page/texts/ar-wallet.js'
import { deRecovery } from '../../../src/frame-page/texts/de-wallet.js'
import { enRecovery } from '../../../src/frame-page/texts/en-wallet.js'

const refused = (code: string, details = {}) => asFrameError(new ApiRefusal(400, code, details))

describe('what the recovery screen says of a failure', () => {
  test.each([
    ['English', enRecovery, '4 attempts left', '1 attempt left', '55 minutes', '1 minute.'],
    ['German', deRecovery, 'Noch 4 Versuche', 'Noch 1 Versuch.', '55 Minuten', '1 Minute '],
    ['Arabic', arRecovery, '4', '1', '55', '1'],
  ])('H4: names the attempts left and how long to wait, in %s', (_, { recovery }, four, one, hour, minute) => {
    expect(recoveryProblem(refused('recovery_invalid', { left: 4 }), recovery)).toContain(four)
    expect(recoveryProblem(refused('recovery_invalid', { left: 1 }), recovery)).toContain(one)
    expect(recoveryProblem(refused('recovery_invalid', { left: 0, retryAfter: 3_300 }), recovery)).toContain(hour)
    expect(recoveryProblem(refused('recovery_locked', { retryAfter: 3_241 }), recovery)).toContain(hour)
    expect(recoveryProblem(refused('recovery_locked', { retryAfter: 1 }), recovery)).toContain(minute)
  })

  test('tells a server that cannot be reached from everything else', () => {
    const { recovery } = enRecovery
    expect(recoveryProblem(new FrameError('E_NETWORK', 'x'), recovery)).toBe(recovery.unavailable)
    for (const error of [
      new FrameError('E_RECOVERY', 'x'),
      new FrameError('E_ABORTED', 'x'),
      new Error('x'),
      undefined,
    ])
      expect(recoveryProblem(error, recovery)).toBe(recovery.failed)
  })
})
