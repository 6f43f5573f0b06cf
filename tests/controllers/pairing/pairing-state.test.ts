import { describe, expect, test } from 'vitest'
import { LINGER_MS, getNextStep, RENEW_AHEAD_MS, RETURN_GRACE_MS } from '../../../src/controllers/pairing/pairing-state.js'

const END = 1_000_000
const held = {
  usableUntil: END,
  isHeld: true,
  isVisible: true,
  mayRenew: true,
  keepsCode: false,
  leftAt: 500_000,
  returnedAt: 0,
}

describe('nextDue', () => {
  test.each([
    ['a code on view is renewed before it expires', {}, { what: 'renew', at: END - RENEW_AHEAD_MS }],
    ['one that is being renewed expires', { mayRenew: false }, { what: 'expire', at: END }],
    ['behind another window nothing changes', { isVisible: false }, undefined],
    ['without a code nothing is due', { usableUntil: undefined }, undefined],
    [
      'a page that came back waits for the answer of its wallet first',
      { returnedAt: END },
      { what: 'renew', at: END + RETURN_GRACE_MS },
    ],
    ['so does the end of a code', { returnedAt: END, mayRenew: false }, { what: 'expire', at: END + RETURN_GRACE_MS }],
    ['a code nobody shows ends after a while', { isHeld: false }, { what: 'stop', at: 500_000 + LINGER_MS }],
    ['in Telegram it is kept until it expires', { isHeld: false, keepsCode: true }, { what: 'stop', at: END }],
    [
      'there too, one that never came ends after a while',
      { isHeld: false, keepsCode: true, usableUntil: undefined },
      { what: 'stop', at: 500_000 + LINGER_MS },
    ],
  ] as const)('%s', (_, situation, due) => {
    expect(getNextStep({ ...held, ...situation })).toEqual(due)
  })
})
