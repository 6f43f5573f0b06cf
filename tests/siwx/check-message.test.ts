import { describe, expect, test } from 'vitest'
import type { SIWXMessageData } from '../../src/core/siwx.js'
import { checkMessage, type ExpectedMessage } from '../../src/siwx/check-message.js'
import { formatMessage } from '../../src/siwx/message.js'
import { ALICE, NOW, someMessage } from './some-message.js'

const expected: ExpectedMessage = {
  domain: 'app.example',
  nonce: someMessage.nonce,
  chainId: 'eip155:1',
  address: ALICE,
}
const codeOf = (change: object, more: object = {}, now = NOW) => {
  try {
    checkMessage({ ...someMessage, ...change }, { ...expected, ...more }, now)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('checkMessage', () => {
  test('returns the data of a text or of its fields', () => {
    expect(checkMessage(someMessage, expected, NOW)).toEqual(someMessage)
    expect(checkMessage(formatMessage(someMessage), expected, NOW)).toEqual(someMessage)
  })

  test.each<[string, object, object?]>([
    ['siwx/wrong-domain', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['siwx/wrong-domain', { domain: 'app.example:8080' }],
    ['siwx/wrong-domain', { domain: 'sub.app.example' }],
    ['siwx/wrong-domain', { domain: 'http://app.example' }],
    ['siwx/wrong-domain', { domain: 'HTTPS://app.example', uri: 'http://app.example/' }],
    ['siwx/wrong-uri', { uri: 'https://evil.example/login' }],
    ['siwx/wrong-uri', { uri: 'https://app.example.evil.example/' }],
    ['siwx/wrong-uri', { uri: 'urn:app.example' }],
    ['siwx/wrong-uri', {}, { uri: 'https://app.example/other' }],
    ['siwx/wrong-nonce', { nonce: 'anotherone1234' }],
    ['siwx/wrong-chain', { chainId: 'eip155:10' }],
    ['siwx/wrong-address', { accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
    ['siwx/wrong-request', { requestId: 'b' }, { requestId: 'a' }],
    ['siwx/wrong-request', {}, { requestId: 'a' }],
    ['siwx/wrong-request', {}, { statement: 'I accept nothing' }],
    ['siwx/wrong-request', { resources: ['urn:a:b', 'urn:a:c'] }, { resources: ['urn:a:c', 'urn:a:b'] }],
    ['siwx/wrong-request', { resources: ['urn:a:b'] }, { resources: [] }],
    ['siwx/expired', { expirationTime: '2026-11-22T10:00:00.000Z' }],
    ['siwx/not-yet-valid', { notBefore: '2026-11-22T10:00:00.001Z' }],
    ['siwx/not-yet-valid', { issuedAt: '2026-11-22T10:01:00.001Z' }],
    ['siwx/too-old', { issuedAt: '2026-11-22T09:49:59.999Z' }],
    ['siwx/bad-message', { statement: 'Hello\nURI: https://evil.example' }],
    ['siwx/bad-message', { resources: ['urn:a:b\n- urn:a:c'] }],
    ['siwx/bad-message', { issuedAt: undefined }],
  ])('rejects with %s: %j', (code, change, more) => {
    expect(codeOf(change, more)).toBe(code)
  })

  test.each<[object, object?]>([
    [{ domain: 'https://app.example' }],
    [{ domain: 'APP.example' }],
    [{ domain: 'HTTPS://APP.example' }],
    [{ domain: 'http://app.example', uri: 'urn:app' }, { uri: 'urn:app' }],
    [{}, { address: ALICE.toLowerCase() }],
    [{ expirationTime: '2026-11-22T10:00:00.001Z' }],
    [{ notBefore: '2026-11-22T10:00:00.000Z' }],
    [{ issuedAt: '2026-11-22T09:50:00.000Z' }],
    [{ issuedAt: '2026-11-22T10:01:00.000Z' }],
    [{ issuedAt: '2025-11-22T10:01:00.000Z' }, { signedWithinMs: Infinity }],
    [{ resources: [] }, { resources: [] }],
  ])('accepts %j', (change, more) => {
    expect(codeOf(change, more)).toBeUndefined()
  })

  test('compares Solana and legacy Bitcoin addresses case-sensitively', () => {
    const data: SIWXMessageData = {
      ...someMessage,
      chainId: 'solana:abc',
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    }
    const address = 'gwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
    const expectation = { domain: 'app.example', address }
    expect(() => checkMessage(data, expectation, NOW)).toThrow(expect.objectContaining({ code: 'siwx/wrong-address' }))
  })

  test('accepts the default port of the scheme in the URI', () => {
    expect(codeOf({ uri: 'https://app.example:443/' })).toBeUndefined()
  })
})
