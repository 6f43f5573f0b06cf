import { expect, test } from 'vitest'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import { describeUnfreezeError } from '../../../src/frame-page/screens/recovery-problem.js'
import { FrameError, type FrameErrorDetails } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'

const { texts } = chooseTexts(['en'])

test.each<[FrameErrorCode, FrameErrorDetails, string, 'code' | 'recovery' | undefined]>([
  ['E_OTP_INVALID', {}, 'Incorrect code. Send a new code.', 'code'],
  ['E_OTP_LOCKED', {}, 'Too many incorrect codes. Try again in 1 minute.', 'code'],
  ['E_RATE', { retryAfter: 61 }, 'You requested too many codes. Try again in 2 minutes.', undefined],
  ['E_RECOVERY', { left: 1 }, 'Incorrect password, passkey or file. 1 attempt left.', 'recovery'],
  ['E_NETWORK', {}, 'Couldn’t reach the wallet’s server. Check your internet connection.', undefined],
  ['E_INTERNAL', {}, texts.failed, undefined],
  ['E_UNAUTH', {}, 'Log in again.', undefined],
])('explains %s %j with the step to repeat', (code, details, text, step) => {
  expect(describeUnfreezeError(new FrameError(code, 'Log in again.', details), texts)).toEqual(
    step ? { text, step } : { text },
  )
})

test('hides the message of an unexpected error', () => {
  expect(describeUnfreezeError(new Error('secret'), texts)).toEqual({ text: texts.failed })
})

test.each(['de', 'ar'])('has all texts in %s, translated from English', locale => {
  const of = (language: string) => Object.entries(chooseTexts([language]).texts.managing.unfreeze)
  const read = (value: string | ((count: number) => string)) =>
    typeof value === 'string' ? [value] : [0, 1, 2].map(value)
  const english = of('en').flatMap(([, value]) => read(value))
  const translated = of(locale).flatMap(([, value]) => read(value))
  expect(translated).toHaveLength(english.length)
  for (const [index, text] of translated.entries()) expect(text).not.toBe(english[index])
})
