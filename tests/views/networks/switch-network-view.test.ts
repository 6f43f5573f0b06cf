import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { networks } from '../../../src/i18n/en/networks.js'
import { needsManualSetup, getSwitchMessages } from '../../../src/views/networks/switch-network-view.js'

const between = { to: 'Base', from: 'Ethereum', wallet: 'MetaLynx' }
const messages = (code?: ErrorCode, done = false) =>
  getSwitchMessages({ ...between, done, error: code && new AppKitError(code) }, networks, 'In general.')

describe('getSwitchMessages', () => {
  test('describes the pending request and the success', () => {
    expect(messages()).toEqual({ title: 'Switching to Base', hint: 'Confirm the switch in MetaLynx.' })
    expect(messages(undefined, true)).toEqual({ title: 'You are on Base', hint: '' })
  })

  test('reports a rejection, and names the current network', () => {
    for (const code of ['network/rejected', 'wallet/rejected'] as const)
      expect(messages(code)).toEqual({ title: 'Request rejected in MetaLynx', hint: 'You are still on Ethereum.' })
  })

  test('shows a specific hint, or the generic message', () => {
    expect(messages('network/unsupported').hint).toContain('Add it there with these values')
    expect(messages('wallet/no-answer')).toEqual({ title: 'MetaLynx didn’t switch networks', hint: 'In general.' })
  })
})

test('needsManualSetup: is true for errors that only the user can resolve in the wallet', () => {
  const codes: readonly ErrorCode[] = [
    'network/unsupported',
    'network/cannot-switch',
    'wallet/invalid-response',
    'wallet/method-unsupported',
  ]
  for (const code of codes) expect(needsManualSetup(new AppKitError(code)), code).toBe(true)
  for (const code of ['network/rejected', 'wallet/busy'] as const)
    expect(needsManualSetup(new AppKitError(code)), code).toBe(false)
  expect(needsManualSetup(undefined)).toBe(false)
})
