import { createEncodedRecap, getMethodsFromRecap } from '@walletconnect/utils'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecap, readRecap, writeRecap } from '../../src/core/recap.js'

const method = fc.stringMatching(/^\w{1,64}$/)
const coded = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value))}`

describe('recap', () => {
  test('is encoded like the reference implementation and decoded again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(method, { minLength: 1, maxLength: 12 }), methods => {
        const written = writeRecap(methods)
        expect(written).toBe(createEncodedRecap('eip155', 'request', [...methods]))
        expect(isRecap(written)).toBe(true)
        expect(readRecap(written)?.methods).toEqual(getMethodsFromRecap(written))
      }),
    )
  })

  test('does not require Buffer', () => {
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

  test('contains the networks an action is limited to', () => {
    const att = {
      eip155: { 'request/a': [{ chains: ['eip155:1'] }], 'request/b': [{ chains: ['eip155:1', 'eip155:10'] }] },
    }
    expect(readRecap(coded({ att }))).toMatchObject({ methods: ['a', 'b'], chains: ['eip155:1', 'eip155:10'] })
  })

  test.each([
    ['invalid base64', 'urn:recap:%%'],
    ['invalid JSON', 'urn:recap:bm8'],
    ['invalid UTF-8', 'urn:recap:_w'],
    ['an empty resource', 'urn:recap:'],
    ['a list', coded([])],
    ['no actions', coded({ att: { eip155: {} } })],
    ['another namespace', coded({ att: { solana: { 'request/a': [{}] } } })],
    ['an additional namespace', coded({ att: { eip155: { 'request/a': [{}] }, solana: {} } })],
    ['additional proofs', coded({ att: { eip155: { 'request/a': [{}] } }, prf: [] })],
    ['another ability', coded({ att: { eip155: { 'push/a': [{}] } } })],
    ['a malformed method', coded({ att: { eip155: { "request/a', 'b": [{}] } } })],
    ['no restriction', coded({ att: { eip155: { 'request/a': [] } } })],
    ['two restrictions', coded({ att: { eip155: { 'request/a': [{}, {}] } } })],
    ['a restriction that is an array', coded({ att: { eip155: { 'request/a': [[]] } } })],
    ['networks that are not an array', coded({ att: { eip155: { 'request/a': [{ chains: 'eip155:1' }] } } })],
    ['networks that are not strings', coded({ att: { eip155: { 'request/a': [{ chains: [1] }] } } })],
  ])('is not decoded from %s', (_, resource) => expect(readRecap(resource)).toBeUndefined())

  test('is distinguished from other resources', () => {
    expect([undefined, 'https://app.example/', 'urn:a:b'].map(isRecap)).toEqual([false, false, false])
  })
})
