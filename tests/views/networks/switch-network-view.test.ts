import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { networks } from '../../../src/i18n/en/networks.js'
import { needsHand, switchingWords } from '../../../src/views/networks/switch-network-view.js'

const between = { to: 'Base', from: 'Ethereum', wallet: 'MetaLynx' }
const say = (code?: ErrorCode, done = false) =>
  switchingWords({ ...between, done, error: code && new AppKitError(code) }, networks, 'In general.')

describe('switchingWords', () => {
  test('says what is waited for, and where', () => {
    expect(say()).toEqual({ title: 'Switching to Base', hint: 'Confirm the change in MetaLynx.' })
    expect(say(undefined, true)).toEqual({ title: 'You are on Base', hint: '' })
  })

  test('a refusal is a choice, and the network of before is named', () => {
    for (const code of ['network/rejected', 'wallet/rejected'] as const)
      expect(say(code)).toEqual({ title: 'You said no in MetaLynx', hint: 'You are still on Ethereum.' })
  })

  test('a failure says what to do next, in general where nothing better is known', () => {
    expect(say('network/unsupported').hint).toContain('Add it there by hand')
    expect(say('wallet/no-answer')).toEqual({ title: 'MetaLynx did not switch', hint: 'In general.' })
  })
})

test('the settings are shown where only the person can go on', () => {
  const codes: readonly ErrorCode[] = [
    'network/unsupported',
    'network/cannot-switch',
    'wallet/invalid-response',
    'wallet/method-unsupported',
  ]
  for (const code of codes) expect(needsHand(new AppKitError(code)), code).toBe(true)
  for (const code of ['network/rejected', 'wallet/busy'] as const)
    expect(needsHand(new AppKitError(code)), code).toBe(false)
  expect(needsHand(undefined)).toBe(false)
})
