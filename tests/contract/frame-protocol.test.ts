import { describe, expect, test } from 'vitest'
import {
  frameError,
  frameErrorCodes,
  type FrameEventName,
  frameEvents,
  helloSuccess,
} from '../../src/contract/frame-protocol.js'

const takes = (name: FrameEventName, payload: unknown) => frameEvents[name].safeParse(payload).success

describe('frameEvents', () => {
  test.each<[FrameEventName, unknown]>([
    ['READY', { version: '1.0.0' }],
    ['READY', { version: '1.0.0', storage: 'memory', later: true }],
    ['SESSION_UPDATE', { token: 't' }],
    ['SHOW', { reason: 'approval', width: 320, height: 800 }],
    ['HIDE', undefined],
    ['HIDE', {}],
    ['RESIZE', { width: 480, height: 320 }],
    ['OPEN_POPUP', { url: 'https://wallet.example.com/approve', reason: 'approval' }],
    ['RECOVERY_REQUIRED', { methods: ['passkey', 'device'] }],
    ['RECOVERY_REQUIRED', { methods: [] }],
    ['BACKUP', { isBackedUp: false }],
    ['CHANGED', {}],
    ['CHANGED', { accounts: ['eip155:1:0x0'], chainId: 1 }],
    ['LOGIN_FAILED', { message: 'Login declined.', code: 'E_REJECTED' }],
  ])('%s accepts %j', (name, payload) => {
    expect(takes(name, payload)).toBe(true)
  })

  test.each<[FrameEventName, unknown]>([
    ['READY', {}],
    ['READY', { version: '1'.repeat(17) }],
    ['READY', { version: '1.0.0', storage: 'disk' }],
    ['SESSION_UPDATE', { token: 't'.repeat(65) }],
    ['SHOW', { reason: 'advert', width: 360, height: 600 }],
    ['SHOW', { reason: 'approval', width: 319, height: 600 }],
    ['SHOW', { reason: 'approval', width: 360, height: 801 }],
    ['RESIZE', { width: 360.5, height: 600 }],
    ['OPEN_POPUP', { url: 'x'.repeat(2_049), reason: 'approval' }],
    ['RECOVERY_REQUIRED', { methods: ['operator'] }],
    ['BACKUP', {}],
    ['BACKUP', { isBackedUp: 'yes' }],
    ['CHANGED', { accounts: [1] }],
    ['LOGIN_FAILED', { code: 'E_REJECTED' }],
    ['LOGIN_FAILED', { message: 'No.', code: 'E_OTHER' }],
  ])('%s rejects %j', (name, payload) => {
    expect(takes(name, payload)).toBe(false)
  })
})

describe('frameError', () => {
  test.each(frameErrorCodes)('accepts %s', code => {
    expect(frameError.safeParse({ message: 'No.', code, retryAfter: 3, left: 1, ref: 'r' }).success).toBe(true)
  })

  test.each([{}, { message: 'x'.repeat(513) }, { message: 'No.', code: 'E_OTHER' }, { message: 'No.', left: '3' }])(
    'rejects %j',
    payload => {
      expect(frameError.safeParse(payload).success).toBe(false)
    },
  )
})

test('helloSuccess has the channel id and the nonce', () => {
  expect(helloSuccess.safeParse({ channelId: 'c', nonce: 'n', limits: {}, more: 1 }).success).toBe(true)
  expect(helloSuccess.safeParse({ channelId: 'c' }).success).toBe(false)
})
