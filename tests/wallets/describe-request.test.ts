import * as fc from 'fast-check'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../examples/wallet/describe-request.js'

const of = (method: string, ...params: unknown[]) => describeRequest({ method, params })

describe('describeRequest', () => {
  test('shows a message as text, or as bytes if it is not text', () => {
    expect(of('personal_sign', stringToHex('Grüße\nan alle'), '0x0')).toMatchObject({
      title: 'Sign a message',
      text: 'Grüße\nan alle',
    })
    expect(of('personal_sign', '0xff00', '0x0').text).toBe('0xff00')
    expect(of('personal_sign', '0x00', '0x0').text).toBe('0x00')
    expect(of('personal_sign', 'plain', '0x0').text).toBe('plain')
  })

  test('shows the name and the whole of typed data', () => {
    const data = { primaryType: 'Permit', domain: { name: 'Token' }, message: { value: '1' } }
    const described = of('eth_signTypedData_v4', '0x0', JSON.stringify(data))
    expect(described).toMatchObject({
      title: 'Sign typed data',
      facts: [
        ['Kind', 'Permit'],
        ['For', 'Token'],
      ],
    })
    expect(described.text).toContain('"value": "1"')
    expect(of('eth_signTypedData_v4', '0x0', '{broken').text).toBe('{broken')
  })

  test('shows the value and the recipient of a transaction', () => {
    expect(of('eth_sendTransaction', { to: '0xdead', value: '0xde0b6b3a7640000', data: '0x12' })).toMatchObject({
      title: 'Send a transaction',
      facts: [
        ['To', '0xdead'],
        ['Amount', '1 ETH'],
        ['Data', '0x12'],
      ],
    })
  })

  test('shows an unknown method unchanged', () => {
    expect(of('toString', 1)).toMatchObject({ title: 'Answer toString', text: '[\n  1\n]' })
  })

  test('never throws for any request', () => {
    const methods = fc.constantFrom('personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'constructor')
    fc.assert(
      fc.property(methods, fc.jsonValue(), (method, params) => {
        expect(describeRequest({ method, params }).title).not.toBe('')
      }),
    )
  })
})
