import { describe, expect, test } from 'vitest'
import {
  LINGER_MS,
  getNextStep,
  RENEW_AHEAD_MS,
  RETURN_GRACE_MS,
} from '../../../src/controllers/pairing/pairing-state.js'

const END = 1_000_000
const held = {
  usableUntil: END,
  isShown: true,
  isVisible: true,
  canRenew: true,
  keepsPairing: false,
  leftAt: 500_000,
  returnedAt: 0,
}

describe('getNextStep', () => {
  test.each([
    ['renews a visible pairing before it expires', {}, { action: 'renew', at: END - RENEW_AHEAD_MS }],
    ['lets a pairing expire during its renewal', { canRenew: false }, { action: 'expire', at: END }],
    ['changes nothing in the background', { isVisible: false }, undefined],
    ['schedules nothing without a pairing', { usableUntil: undefined }, undefined],
    [
      'delays the renewal on return for the wallet’s response',
      { returnedAt: END },
      { action: 'renew', at: END + RETURN_GRACE_MS },
    ],
    [
      'delays the expiration on return for the wallet’s response',
      { returnedAt: END, canRenew: false },
      { action: 'expire', at: END + RETURN_GRACE_MS },
    ],
    ['stops a hidden pairing after a while', { isShown: false }, { action: 'stop', at: 500_000 + LINGER_MS }],
    [
      'keeps a hidden pairing in Telegram until it expires',
      { isShown: false, keepsPairing: true },
      { action: 'stop', at: END },
    ],
    [
      'stops an attempt without a URI in Telegram after a while',
      { isShown: false, keepsPairing: true, usableUntil: undefined },
      { action: 'stop', at: 500_000 + LINGER_MS },
    ],
  ] as const)('%s', (_, situation, due) => {
    expect(getNextStep({ ...held, ...situation })).toEqual(due)
  })
})
