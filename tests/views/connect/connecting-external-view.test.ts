import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { connecting } from '../../../src/i18n/en/connecting.js'
import { connectingWords } from '../../../src/views/connect/connecting-external-view.js'

const words = (code?: ErrorCode, done = false) =>
  connectingWords({ name: 'Lynx', done, error: code && new AppKitError(code) }, connecting, 'In general.')

test('says what is waited for, and what to do', () => {
  expect(words()).toEqual({ title: 'Opening Lynx', hint: 'Confirm the connection in the wallet’s window.' })
})

test('says that it is done, and nothing to do', () => {
  expect(words(undefined, true)).toEqual({ title: 'Connected', hint: '' })
})

test('a refusal is the person’s own, and nothing went wrong', () => {
  expect(words('wallet/rejected')).toEqual({ title: 'You said no in Lynx', hint: connecting.rejectedHint })
})

test.each(['wallet/busy', 'wallet/no-accounts', 'request/not-allowed'] as const)('%s has a hint of its own', code => {
  expect(words(code)).toEqual({ title: 'Lynx did not connect', hint: connecting.hints[code] })
  expect(words(code).hint).toMatch(/\w/)
})

test('any other failure says what it says in general', () => {
  expect(words('wallet/no-answer')).toEqual({ title: 'Lynx did not connect', hint: 'In general.' })
})
