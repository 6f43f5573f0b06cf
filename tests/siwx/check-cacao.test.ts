import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Cacao } from '../../src/core/siwx.js'
import { ACCOUNT_PLACEHOLDER, parseMessage } from '../../src/siwx/message.js'
import { checkCacao, checkWalletCacao, type CacaoRequest } from '../../src/siwx/check-cacao.js'

const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bert = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const NOW = Date.UTC(2026, 5, 1)
const MINUTE = 60_000
const iso = (at: number) => new Date(at).toISOString()
const methods = ['personal_sign', 'eth_sendTransaction']
const cacaoRequest: CacaoRequest = {
  data: {
    accountAddress: ACCOUNT_PLACEHOLDER,
    chainId: 'eip155:1',
    domain: 'app.example',
    uri: 'https://app.example/page',
    version: '1',
    nonce: 'n0123456789',
    statement: 'Sign in to the app.',
    expirationTime: iso(NOW + 60 * MINUTE),
    notBefore: iso(NOW - MINUTE),
    resources: ['https://app.example/terms'],
  },
  chains: ['eip155:1', 'eip155:137'],
  methods,
  at: NOW - MINUTE,
}

type Payload = Parameters<typeof buildAuthObject>[0]
const recap = (allowed: readonly string[], chains: readonly string[]) => {
  const limits = Object.fromEntries(allowed.map(method => [`request/${method}`, [{ chains }]]))
  return `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: limits } })).toString('base64url')}`
}

/** Creates the payload with WalletConnect's library, as a wallet does. */
function payload({ data, chains }: CacaoRequest = cacaoRequest, more: Partial<Payload> = {}): Payload {
  const request = {
    type: 'caip122',
    chains: [...chains],
    domain: data.domain,
    aud: data.uri,
    version: '1',
    nonce: data.nonce,
    iat: iso(NOW),
    ...(data.statement && { statement: data.statement }),
    ...(data.expirationTime && { exp: data.expirationTime }),
    ...(data.notBefore && { nbf: data.notBefore }),
    resources: [...(data.resources ?? []), recap(methods, chains)],
  }
  return { ...populateAuthPayload({ authPayload: request as never, chains: [...chains], methods }), ...more } as Payload
}
async function signed(from: Payload, { iss = `eip155:1:${anna.address}`, by = anna } = {}): Promise<Cacao> {
  const signature = await by.signMessage({ message: formatMessage(from, `did:pkh:${iss}`) })
  return buildAuthObject(from, { t: 'eip191', s: signature }, iss) as Cacao
}
const check = (cacao: Cacao, request = cacaoRequest, now = NOW) => checkCacao(cacao, request, { now })

describe('checkCacao', () => {
  test('accepts a match and returns the signed text', async () => {
    const cacao = await signed(payload())
    const session = await check(cacao)
    expect(session).toMatchObject({
      cacao,
      signature: cacao.s.s,
      data: {
        accountAddress: anna.address,
        chainId: 'eip155:1',
        nonce: cacaoRequest.data.nonce,
        domain: 'app.example',
      },
    })
    expect(session.message).toBe(formatMessage(payload(), cacao.p.iss))
    expect(parseMessage(session.message)).toEqual(session.data)
  })

  test('accepts another requested network, a plain request, and fewer permissions', async () => {
    const second = await check(await signed(payload(), { iss: `eip155:137:${anna.address}` }))
    expect(second.data.chainId).toBe('eip155:137')
    const { domain, uri, nonce, version, accountAddress, chainId } = cacaoRequest.data
    const plain = { ...cacaoRequest, data: { domain, uri, nonce, version, accountAddress, chainId } }
    expect((await check(await signed(payload(plain)), plain)).data.statement).toMatch(/^I further authorize/)
    const without = payload(plain, { resources: undefined as never, statement: undefined as never })
    expect((await check(await signed(without), plain)).data.statement).toBeUndefined()
    const less = payload(cacaoRequest, {
      resources: ['https://app.example/terms', recap(['personal_sign'], ['eip155:1'])],
      statement: 'Sign in to the app.',
    })
    expect((await check(await signed(less))).message).toContain("'personal_sign' for 'eip155'.")
  })

  interface Who {
    readonly iss?: string
    readonly by?: typeof anna
  }
  const wrong: (readonly [what: string, code: string, more: Partial<Payload>, who?: Who])[] = [
    ['another domain', 'siwx/wrong-domain', { domain: 'evil.example' }],
    ['another port', 'siwx/wrong-domain', { domain: 'app.example:444' }],
    ['another page', 'siwx/wrong-uri', { aud: 'https://app.example/other' }],
    ['another nonce', 'siwx/wrong-nonce', { nonce: 'n9876543210' }],
    ['a nonce of other case', 'siwx/wrong-nonce', { nonce: 'N0123456789' }],
    ['another statement', 'siwx/wrong-request', { statement: 'I give everything away.' }],
    ['a longer statement', 'siwx/wrong-request', { statement: 'Sign in to the app. And more.' }],
    ['a statement of two lines', 'siwx/wrong-request', { statement: 'Sign in to the app.\nURI: https://evil.example' }],
    ['no statement', 'siwx/wrong-request', { statement: '' }],
    ['other resources', 'siwx/wrong-request', { resources: ['https://evil.example/'] }],
    ['more resources', 'siwx/wrong-request', { resources: ['https://app.example/terms', 'https://evil.example/'] }],
    [
      'a resource of two lines',
      'siwx/wrong-request',
      { resources: ['https://app.example/terms\n- https://evil.example'] },
    ],
    ['a later end', 'siwx/wrong-request', { exp: iso(NOW + 600 * MINUTE) }],
    ['an end that is past', 'siwx/expired', { exp: iso(NOW - 1) }],
    ['no end', 'siwx/wrong-request', { exp: undefined as never }],
    ['an end that is none', 'siwx/bad-message', { exp: 'never' }],
    ['another beginning', 'siwx/wrong-request', { nbf: iso(NOW - 5 * MINUTE) }],
    ['a beginning to come', 'siwx/not-yet-valid', { nbf: iso(NOW + MINUTE) }],
    ['a time before it was asked', 'siwx/too-old', { iat: iso(NOW - 10 * MINUTE) }],
    ['a time to come', 'siwx/not-yet-valid', { iat: iso(NOW + 10 * MINUTE) }],
    ['another version', 'siwx/bad-message', { version: '2' }],
    ['a request id', 'siwx/wrong-request', { requestId: 'mine' }],
    ['a network that was not asked', 'siwx/wrong-chain', {}, { iss: `eip155:10:${anna.address}` }],
    ['a network of another family', 'siwx/bad-message', {}, { iss: `solana:1:${anna.address}` }],
    ['an issuer that is none', 'siwx/bad-message', {}, { iss: 'nobody' }],
    ["somebody else's account", 'siwx/bad-signature', {}, { by: bert }],
    [
      'methods that were not asked',
      'siwx/wrong-request',
      { resources: ['https://app.example/terms', recap(['eth_sign'], ['eip155:1'])] },
    ],
    [
      'networks that were not asked',
      'siwx/wrong-request',
      { resources: ['https://app.example/terms', recap(methods, ['eip155:10'])] },
    ],
    [
      'a permission that is none',
      'siwx/wrong-request',
      { resources: ['https://app.example/terms', 'urn:recap:nothing'] },
    ],
  ]
  for (const [what, code, more, who] of wrong)
    test(`rejects ${what}`, async () => {
      const from = payload(cacaoRequest, more)
      const iss = who?.iss ?? `eip155:1:${anna.address}`
      // A payload that the library cannot format is sent unsigned.
      const cacao = await signed(from, who).catch(
        () => buildAuthObject(from, { t: 'eip191', s: `0x${'11'.repeat(65)}` }, iss) as Cacao,
      )
      await expect(check(cacao)).rejects.toMatchObject({ code })
    })

  describe('CACAO without the optional lines', () => {
    /** The text of `@walletconnect/utils` 2.12 and 2.13, without Expiration Time, Not Before and Request ID. */
    const olderText = (from: Payload, iss: string) =>
      formatMessage(from, iss).replaceAll(/\n(Expiration Time|Not Before|Request ID): .*/g, '')
    const signedAsBefore = async (more: Partial<Payload> = {}, by = anna): Promise<Cacao> => {
      const cacao = await signed(payload(cacaoRequest, more))
      const signature = await by.signMessage({ message: olderText(payload(cacaoRequest, more), cacao.p.iss) })
      return { ...cacao, s: { ...cacao.s, s: signature } }
    }

    test('is not a sign-in, but does not fail the connection', async () => {
      const cacao = await signedAsBefore()
      expect(olderText(payload(), cacao.p.iss).split('\n').slice(-8)).toMatchObject(
        [
          'Version: 1',
          'Chain ID: 1',
          `Nonce: ${cacaoRequest.data.nonce}`,
          `Issued At: ${iso(NOW)}`,
          'Resources:',
          '- https://app.example/terms',
          expect.stringMatching(/^- urn:recap:/),
        ].toSpliced(0, 0, 'URI: https://app.example/page'),
      )
      expect(await checkWalletCacao(cacao, cacaoRequest, { now: NOW })).toBeUndefined()
      await expect(check(cacao)).rejects.toMatchObject({ code: 'siwx/bad-signature' })
    })

    test.each([
      ["somebody else's signature", 'siwx/bad-signature', {}, bert],
      ['another nonce', 'siwx/wrong-nonce', { nonce: 'n9876543210' }, anna],
      ['another domain', 'siwx/wrong-domain', { domain: 'evil.example' }, anna],
      ['no end', 'siwx/wrong-request', { exp: undefined as never }, anna],
    ] as const)('is rejected if it also has %s', async (_what, code, more, by) => {
      const cacao = await signedAsBefore(more, by)
      await expect(checkWalletCacao(cacao, cacaoRequest, { now: NOW })).rejects.toMatchObject({ code })
    })

    test('is a sign-in if none of the lines was requested', async () => {
      const { expirationTime: _, notBefore: __, ...data } = cacaoRequest.data
      const plain = { ...cacaoRequest, data }
      expect(await check(await signed(payload(plain)), plain)).toBeDefined()
    })
  })

  test('rejects a signature of another text, a malformed one, and one of an unknown type', async () => {
    const good = await signed(payload())
    const { s: signature } = good.s
    const changed = `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`
    for (const s of [changed, '', '0x', 'none'])
      await expect(check({ ...good, s: { t: 'eip191', s } })).rejects.toMatchObject({ code: 'siwx/bad-signature' })
    for (const s of [7, undefined])
      await expect(check({ ...good, s: { t: 'eip191', s: s as unknown as string } })).rejects.toMatchObject({
        code: 'siwx/bad-message',
      })
    await expect(check({ ...good, s: { t: 'none', s: signature } })).rejects.toMatchObject({ code: 'siwx/bad-message' })
    await expect(check({ ...good, h: { t: 'none' } })).rejects.toMatchObject({ code: 'siwx/bad-message' })
    for (const odd of [{}, { h: null, p: null, s: null }, { ...good, p: {} }, { ...good, s: 'text' }])
      await expect(check(odd as never)).rejects.toMatchObject({ code: 'siwx/bad-message' })
  })
})
