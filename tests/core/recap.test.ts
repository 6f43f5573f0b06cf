import { createEncodedRecap, getMethodsFromRecap } from '@walletconnect/utils'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecap, readRecap, writeRecap } from '../../src/core/recap.js'

const method = fc.stringMatching(/^\w{1,64}$/)
const coded = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value))}`

describe('what a wallet lets a page do', () => {
  test('is written as the protocol writes it, and read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(method, { minLength: 1, maxLength: 12 }), methods => {
        const written = writeRecap(methods)
        expect(written).toBe(createEncodedRecap('eip155', 'request', [...methods]))
        expect(isRecap(written)).toBe(true)
        expect(readRecap(written)?.methods).toEqual(getMethodsFromRecap(written))
      }),
    )
  })

  test('needs no Buffer, which pages have not', () => {
    const { Buffer } = globalThis
    Reflect.deleteProperty(globalThis, 'Buffer')
    try {
      expect(readRecap(writeRecap(['personal_sign', 'eth_sign']))).toEqual({
        methods: ['eth_sign', 'personal_sign'],
        chains: [],
        sentence:
          "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.",
      })
    } finally {
      Object.assign(globalThis, { Buffer })
    }
  })

  test('names the networks to which an action is limited', () => {
    const att = {
      eip155: { 'request/a': [{ chains: ['eip155:1'] }], 'request/b': [{ chains: ['eip155:1', 'eip155:10'] }] },
    }
    expect(readRecap(coded({ att }))).toMatchObject({ methods: ['a', 'b'], chains: ['eip155:1', 'eip155:10'] })
  })

  test.each([
    ['no base64', 'urn:recap:%%'],
    ['no JSON', 'urn:recap:bm8'],
    ['no text of Unicode', 'urn:recap:_w'],
    ['nothing', 'urn:recap:'],
    ['a list', coded([])],
    ['no actions', coded({ att: { eip155: {} } })],
    ['another family', coded({ att: { solana: { 'request/a': [{}] } } })],
    ['another family beside it', coded({ att: { eip155: { 'request/a': [{}] }, solana: {} } })],
    ['more than that', coded({ att: { eip155: { 'request/a': [{}] } }, prf: [] })],
    ['an ability of another kind', coded({ att: { eip155: { 'push/a': [{}] } } })],
    ['a method that is no word', coded({ att: { eip155: { "request/a', 'b": [{}] } } })],
    ['no limit', coded({ att: { eip155: { 'request/a': [] } } })],
    ['two limits', coded({ att: { eip155: { 'request/a': [{}, {}] } } })],
    ['a limit that is a list', coded({ att: { eip155: { 'request/a': [[]] } } })],
    ['networks that are no list', coded({ att: { eip155: { 'request/a': [{ chains: 'eip155:1' }] } } })],
    ['networks that are no texts', coded({ att: { eip155: { 'request/a': [{ chains: [1] }] } } })],
  ])('is not read where it is %s', (_, resource) => expect(readRecap(resource)).toBeUndefined())

  test('is told from other resources', () => {
    expect([undefined, 'https://app.example/', 'urn:a:b'].map(isRecap)).toEqual([false, false, false])
  })
})
