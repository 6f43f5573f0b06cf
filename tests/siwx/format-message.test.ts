import { describe, expect, test } from 'vitest'
import { formatMessage as asTheProtocolWritesIt } from '@walletconnect/utils'
import type { SIWXMessageData } from '../../src/core/siwx.js'
import { formatMessage, parseMessage } from '../../src/siwx/message.js'
import { property } from '../lib/property.js'
import { anyMessage, someMessage } from './some-message.js'

const SOL = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'

describe('formatMessage', () => {
  test('writes every line in order', () => {
    const full: SIWXMessageData = {
      ...someMessage,
      expirationTime: '2026-11-23T10:00:00Z',
      notBefore: '2026-11-22T10:00:00Z',
      requestId: 'r-1',
      resources: ['https://app.example/a', 'urn:recap:abc'],
    }
    expect(formatMessage(full)).toBe(`app.example wants you to sign in with your Ethereum account:
${someMessage.accountAddress}

I accept the terms

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: abcdefgh12345678
Issued At: 2026-11-22T09:59:30.000Z
Expiration Time: 2026-11-23T10:00:00Z
Not Before: 2026-11-22T10:00:00Z
Request ID: r-1
Resources:
- https://app.example/a
- urn:recap:abc`)
  })

  test('writes two empty lines without a statement', () => {
    const { statement: _, ...silent } = someMessage
    expect(formatMessage(silent).split('\n').slice(1, 5)).toEqual([silent.accountAddress, '', '', `URI: ${silent.uri}`])
  })

  test("writes the network's name and full id on other namespaces", () => {
    const data = { ...someMessage, accountAddress: SOL, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
    const lines = formatMessage(data, 'Solana Devnet').split('\n')
    expect(lines[0]).toBe('app.example wants you to sign in with your Solana Devnet account:')
    expect(lines).toContain('Chain ID: solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(formatMessage(data)).toContain('with your Solana account:')
  })

  test('writes "Ethereum" on every EVM chain, by which wallets detect the message', () => {
    expect(formatMessage({ ...someMessage, chainId: 'eip155:8453' }, 'Base')).toContain('your Ethereum account:')
  })

  test('accepts the placeholder for an unknown address', () => {
    expect(formatMessage({ ...someMessage, accountAddress: '<<AccountAddress>>' })).toContain('\n<<AccountAddress>>\n')
    expect(() => parseMessage(formatMessage({ ...someMessage, accountAddress: '<<AccountAddress>>' }))).toThrow()
  })

  test.each<[string, object]>([
    ['domain', { domain: 'app.example\nevil.example' }],
    ['domain', { domain: 'app.example@evil.example' }],
    ['domain', { domain: 'app.example wants you to sign in with your Ethereum account:' }],
    ['domain', { domain: '' }],
    ['uri', { uri: 'https://app.example/\nNonce: 1' }],
    ['uri', { uri: 'https://app.example/a b' }],
    ['uri', { uri: '/login' }],
    ['uri', { uri: 'https://me:pass@app.example/' }],
    ['uri', { uri: `https://app.example/${'a'.repeat(3000)}` }],
    ['version', { version: '2' }],
    ['chainId', { chainId: 'eip155:0x1' }],
    ['chainId', { chainId: 'eip155:01' }],
    ['chainId', { chainId: 'eip155:1\n' }],
    ['chainId', { chainId: undefined }],
    ['nonce', { nonce: 'short1' }],
    ['nonce', { nonce: 'with-a-dash-in-it' }],
    ['nonce', { nonce: 'abcdefgh\n' }],
    ['issuedAt', { issuedAt: undefined }],
    ['issuedAt', { issuedAt: '2026-02-30T00:00:00Z' }],
    ['expirationTime', { expirationTime: 'tomorrow' }],
    ['notBefore', { notBefore: '2026-11-22T10:00:00Z\n' }],
    ['requestId', { requestId: 'a\nb' }],
    ['statement', { statement: 'Hello\n\nURI: https://evil.example' }],
    ['statement', { statement: 'Hello\r' }],
    ['statement', { statement: '' }],
    ['statement', { statement: 'a'.repeat(9000) }],
    ['resources', { resources: ['https://a.example\n- https://b.example'] }],
    ['resources', { resources: 'https://a.example' }],
    ['resources', { resources: Array(65).fill('https://a.example') }],
    ['accountAddress', { accountAddress: '0x12' }],
    ['accountAddress', { accountAddress: SOL }],
    ['accountAddress', { accountAddress: `${someMessage.accountAddress}\n` }],
  ])('rejects a %s of %j', (field, wrong) => {
    const write = () => formatMessage({ ...someMessage, ...wrong } as SIWXMessageData)
    expect(write).toThrow(
      expect.objectContaining({ code: 'siwx/bad-message', message: expect.stringContaining(field) }),
    )
  })

  test('rejects a network name that breaks the line', () => {
    const data = { ...someMessage, accountAddress: SOL, chainId: 'solana:abc' } as const
    for (const name of ['a\nb', '', ' a', 'a'.repeat(65), 'a\u202eb'])
      expect(() => formatMessage(data, name)).toThrow(expect.objectContaining({ code: 'siwx/bad-message' }))
  })

  test('accepts a statement in any language beyond EVM', () => {
    const data = {
      ...someMessage,
      accountAddress: SOL,
      chainId: 'solana:abc',
      statement: 'Bitte „zustimmen“ – نعم',
    } as const
    expect(parseMessage(formatMessage(data)).statement).toBe(data.statement)
    expect(() => formatMessage({ ...data, statement: 'a\u2028b' })).toThrow()
  })

  test('writes the same text as WalletConnect', () => {
    property(anyMessage, data => {
      const { chainId, accountAddress, uri, issuedAt = '', expirationTime: exp, notBefore: nbf, ...rest } = data
      if (!chainId.startsWith('eip155') || rest.requestId === '' || rest.resources?.at(-1)?.includes('urn:recap:'))
        return
      const request = { ...rest, aud: uri, iat: issuedAt, ...(exp && { exp }), ...(nbf && { nbf }) }
      const written = asTheProtocolWritesIt({ ...request } as never, `did:pkh:${chainId}:${accountAddress}`)
      expect(formatMessage(data)).toBe(written)
    })
  })
})
