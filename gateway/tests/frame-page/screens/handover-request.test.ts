import { expect, test } from 'vitest'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import { describeHandoverError, toHost } from '../../../src/frame-page/screens/handover-request.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'

const { texts } = chooseTexts(['en'])

test.each<[FrameErrorCode, string]>([
  ['E_SCHEMA', texts.addDevice.incomplete],
  ['E_OTP_EXPIRED', texts.addDevice.expired],
  ['E_DEVICE', texts.addDevice.tooManyWrong],
  ['E_STATE', texts.addDevice.tooNew],
  ['E_FROZEN', texts.addDevice.frozen],
  ['E_NETWORK', texts.managing.unreached],
  ['E_INTERNAL', texts.failed],
])('a handover explains %s', (code, sentence) => {
  expect(describeHandoverError(new FrameError(code, 'a sentence for developers'), texts)).toBe(sentence)
})

test('a handover counts the attempts that are left, and hides unknown errors', () => {
  const wrong = (left: number) => describeHandoverError(new FrameError('E_OTP_INVALID', '', { left }), texts)
  expect([wrong(2), wrong(1)]).toEqual(['Incorrect code. 2 attempts left.', 'Incorrect code. 1 attempt left.'])
  expect(describeHandoverError(new Error('secret'), texts)).toBe(texts.failed)
})

test.each([
  ['https://shop.example:8443', 'shop.example:8443'],
  ['not an origin', 'not an origin'],
])('an origin is shown by its host: %s', (origin, host) => expect(toHost(origin)).toBe(host))
