import { describe, expect, test } from 'vitest'
import type { SIWXMessageData } from '../../src/core/siwx.js'
import { formatMessage } from '../../src/siwx/message.js'
import { isSameMessage, readCacao, readSession } from '../../src/siwx/read-session.js'

const data: SIWXMessageData = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-22T10:00:00.000Z',
  resources: ['urn:a:b'],
}
const session = { data, message: formatMessage(data), signature: '0x12' }
const cacao = {
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:1:${data.accountAddress}`,
    aud: data.uri,
    domain: data.domain,
    version: '1',
    nonce: data.nonce,
    iat: '2026-11-22T10:00:00.000Z',
    resources: ['urn:a:b'],
  },
  s: { t: 'eip191', s: '0x12' },
}

describe('readSession', () => {
  test('copies a session with the data of its text', () => {
    const read = readSession({ ...session, cacao, more: 'dropped' })
    expect(read).toEqual({ ...session, cacao })
    expect(read?.data).not.toBe(data)
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'session'],
    ['a message that is none', { ...session, message: 7 }],
    ['another text', { ...session, message: 'Hello' }],
    ['a signature without an end', { ...session, signature: 'x'.repeat(200_000) }],
    ['no fields', { ...session, data: undefined }],
    ['other fields', { ...session, data: { ...data, nonce: 'ijklmnop12345678' } }],
    ['other resources', { ...session, data: { ...data, resources: ['urn:a:c'] } }],
    ['a CACAO that is none', { ...session, cacao: {} }],
  ])('returns undefined if it is %s', (_, value) => expect(readSession(value)).toBeUndefined())

  test('isSameMessage compares all fields except the ignored ones', () => {
    expect(isSameMessage(data, { ...data, resources: ['urn:a:b'] })).toBe(true)
    expect(isSameMessage(data, { ...data, chainId: 'eip155:10' })).toBe(false)
    expect(isSameMessage(data, { ...data, chainId: 'eip155:10' }, ['chainId'])).toBe(true)
    const { resources: _, ...without } = data
    expect([isSameMessage(data, without), isSameMessage(data, without, ['resources'])]).toEqual([false, true])
  })
})

describe('readCacao', () => {
  test('copies a CACAO without empty fields', () => {
    expect(readCacao({ ...cacao, p: { ...cacao.p, exp: '', statement: null, more: 1 } })).toEqual(cacao)
  })

  test.each([
    ['nothing', null],
    ['of another kind', { ...cacao, h: { t: 'jwt' } }],
    ['signed in another way', { ...cacao, s: { t: 'magic', s: '0x12' } }],
    ['without a signature', { ...cacao, s: { t: 'eip191' } }],
    ['without a nonce', { ...cacao, p: { ...cacao.p, nonce: undefined } }],
    ['with a number for a time', { ...cacao, p: { ...cacao.p, nbf: 7 } }],
    ['with one resource', { ...cacao, p: { ...cacao.p, resources: 'urn:a:b' } }],
    ['with a resource that is none', { ...cacao, p: { ...cacao.p, resources: [7] } }],
  ])('rejects a CACAO that is %s', (_, value) => expect(() => readCacao(value)).toThrow(/no signed message/))
})
