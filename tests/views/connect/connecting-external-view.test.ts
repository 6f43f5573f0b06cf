import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { connecting } from '../../../src/i18n/en/connecting.js'
import { getConnectingMessages } from '../../../src/views/connect/connecting-external-view.js'

const messages = (code?: ErrorCode, done = false) =>
  getConnectingMessages({ name: 'Lynx', done, error: code && new AppKitError(code) }, connecting, 'In general.')

test('describes the pending request and the next step', () => {
  expect(messages()).toEqual({ title: 'Opening Lynx', hint: 'Confirm the connection in the wallet window.' })
})

test('shows no next step once connected', () => {
  expect(messages(undefined, true)).toEqual({ title: 'Connected', hint: '' })
})

test('reports a rejection without calling it a failure', () => {
  expect(messages('wallet/rejected')).toEqual({ title: 'Request rejected in Lynx', hint: connecting.rejectedHint })
})

test.each(['wallet/busy', 'wallet/no-accounts', 'request/not-allowed'] as const)(
  'shows a specific hint for %s',
  code => {
    expect(messages(code)).toEqual({ title: 'Lynx did not connect', hint: connecting.hints[code] })
    expect(messages(code).hint).toMatch(/\w/)
  },
)

test('shows the generic message for any other error', () => {
  expect(messages('wallet/no-answer')).toEqual({ title: 'Lynx did not connect', hint: 'In general.' })
})
