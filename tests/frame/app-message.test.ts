import { describe, expect, test } from 'vitest'
import { appMessage } from '../../src/frame/channel.js'

const address = `0x${'ab'.repeat(20)}`

describe('appMessage', () => {
  test('is frozen, under a new id each time', () => {
    const [a, b] = [appMessage('GET_USER', undefined), appMessage('GET_USER', undefined)]
    expect(a).toEqual({ type: '@appkit-app/GET_USER', id: expect.stringMatching(/^[\da-f]{32}$/) })
    expect([Object.isFrozen(a), a.id === b.id]).toEqual([true, false])
  })

  test('says big numbers as hex, and leaves out what JSON does not know', () => {
    const params = [{ to: address, value: 10n ** 18n, gas: undefined, nonce: 0n }]
    const { payload } = appMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: 1 })
    expect(JSON.parse(JSON.stringify(payload))).toEqual({
      method: 'eth_sendTransaction',
      params: [{ to: address, value: '0xde0b6b3a7640000', nonce: '0x0' }],
      chainId: 1,
    })
  })

  test('reads what it is given once, and is not changed with it', () => {
    let reads = 0
    const transaction = {
      get to() {
        reads += 1
        return reads === 1 ? address : `0x${'66'.repeat(20)}`
      },
    }
    const params = [transaction]
    const { payload } = appMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params })
    params.length = 0
    expect(payload).toEqual({ method: 'eth_sendTransaction', params: [{ to: address }] })
  })

  test.each([
    [
      'a method of no list',
      { method: 'eth_sign', params: [] },
      'request/not-allowed',
      'Requested RPC call is not allowed',
    ],
    [
      'parameters that do not fit',
      { method: 'eth_sendTransaction', params: [{ to: 'me' }] },
      'request/params-invalid',
      'Invalid parameters (-32602)',
    ],
    [
      'an RPC URL',
      { method: 'eth_call', params: [], rpcUrl: 'https://evil.example' },
      'request/params-invalid',
      'Invalid parameters (-32602)',
    ],
    ['no request', undefined, 'request/params-invalid', 'Invalid parameters (-32602)'],
    [
      'more than fits',
      { method: 'eth_call', params: ['a'.repeat(128 * 1024)] },
      'request/params-invalid',
      'Invalid parameters (-32602)',
    ],
  ])('refuses %s', (_what, payload, code, message) => {
    expect(() => appMessage('RPC_REQUEST', payload)).toThrow(expect.objectContaining({ code, message }))
  })

  test('refuses a cycle', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(() => appMessage('RPC_REQUEST', { method: 'eth_call', params: cycle })).toThrow(
      expect.objectContaining({ code: 'request/params-invalid' }),
    )
  })

  test('refuses an email that is none by a code of its own', () => {
    expect(() => appMessage('CONNECT_EMAIL', { email: 'me' })).toThrow(
      expect.objectContaining({ code: 'email/invalid' }),
    )
    expect(() => appMessage('SWITCH_NETWORK', {})).toThrow(expect.objectContaining({ code: 'request/params-invalid' }))
  })
})
