import { expect, test } from 'vitest'
import { getResponseTimeout } from '../../src/frame/channel.js'

test.each([
  ['GET_USER', undefined, 120_000, 'frame/no-answer'],
  ['GET_USER', { chainId: 1 }, 120_000, 'frame/no-answer'],
  ['GET_USER', { chainId: 1, siwxMessage: {} }, 610_000, 'wallet/no-answer'],
  ['CONNECT_SOCIAL', { uri: 'https://wallet.example/r', siwxMessage: {} }, 610_000, 'wallet/no-answer'],
  ['RPC_REQUEST', { method: 'personal_sign' }, 610_000, 'wallet/no-answer'],
  ['RPC_REQUEST', { method: 'eth_call' }, 45_000, 'rpc/timeout'],
  ['SET_UP_RECOVERY', undefined, 0, 'frame/no-answer'],
] as const)('%s with %j times out after %i ms with %s', (name, payload, ms, code) => {
  const limit = getResponseTimeout(name, payload)
  expect([limit.ms, limit.error().code]).toEqual([ms, code])
})
