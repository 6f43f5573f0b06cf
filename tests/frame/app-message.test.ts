import { describe, expect, test } from 'vitest'
import { createAppMessage } from '../../src/frame/channel.js'

const address = `0x${'ab'.repeat(20)}`

describe('createAppMessage', () => {
  test('returns a frozen message with a new id each time', () => {
    const [a, b] = [createAppMessage('GET_USER', undefined), createAppMessage('GET_USER', undefined)]
    expect(a).toEqual({ type: '@appkit-app/GET_USER', id: expect.stringMatching(/^[\da-f]{32}$/) })
    expect([Object.isFrozen(a), a.id === b.id]).toEqual([true, false])
  })

  test('converts bigints to hexadecimal and omits unsupported values', () => {
    const params = [{ to: address, value: 10n ** 18n, gas: undefined, nonce: 0n }]
    const { payload } = createAppMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: 1 })
    expect(JSON.parse(JSON.stringify(payload))).toEqual({
      method: 'eth_sendTransaction',
      params: [{ to: address, value: '0xde0b6b3a7640000', nonce: '0x0' }],
      chainId: 1,
    })
  })

  test('reads its input once and ignores later changes', () => {
    let reads = 0
    const transaction = {
      get to() {
        reads += 1
        return reads === 1 ? address : `0x${'66'.repeat(20)}`
      },
    }
    const params = [transaction]
    const { payload } = createAppMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params })
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
  ])('rejects %s', (_what, payload, code, message) => {
    expect(() => createAppMessage('RPC_REQUEST', payload)).toThrow(expect.objectContaining({ code, message }))
  })

  test('rejects a cycle', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(() => createAppMessage('RPC_REQUEST', { method: 'eth_call', params: cycle })).toThrow(
      expect.objectContaining({ code: 'request/params-invalid' }),
    )
  })

  test('rejects an invalid email with its own code', () => {
    expect(() => createAppMessage('CONNECT_EMAIL', { email: 'me' })).toThrow(
      expect.objectContaining({ code: 'email/invalid' }),
    )
    expect(() => createAppMessage('SWITCH_NETWORK', {})).toThrow(
      expect.objectContaining({ code: 'request/params-invalid' }),
    )
  })
})
