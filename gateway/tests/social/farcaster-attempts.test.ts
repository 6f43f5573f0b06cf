import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatMessage } from '../../../src/siwx/message.js'
import { FarcasterAttempts, parseSignIn, recoverSigner } from '../../src/modules/social/farcaster/farcaster-attempts.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, FRAME_URL, PROJECT } from '../helpers/wallet/test-frame.js'

const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'08'.repeat(32)}`)
const env = { FARCASTER_RELAY_URL: 'https://relay.example.com/', FARCASTER_RPC_URL: 'https://op.example.com' }
const client = { browser: 'Firefox', country: null }
const now = Date.UTC(2026, 0, 1)

/** Changes to the responses of the relay and the chain. */
interface Script {
  readonly fields?: { readonly domain?: string; readonly uri?: string; readonly nonce?: string }
  readonly fid?: number
  readonly signer?: typeof account
  readonly message?: (message: string) => string
  /** The id that the registry returns. */
  readonly owner?: bigint | 'down'
}

describe('Farcaster login with an untrusted relay', () => {
  let api: TestCore
  let script: Script = {}
  let nonce = ''
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (url === 'https://relay.example.com/v1/channel') {
      nonce = (JSON.parse(String(init?.body)) as { nonce: string }).nonce
      return Response.json({ channelToken: 'token', url: 'https://farcaster.xyz/~/siwf', nonce }, { status: 201 })
    }
    if (url === 'https://relay.example.com/v1/channel/status') return Response.json(await completed())
    if (script.owner === 'down') throw new TypeError('offline')
    const { owner = 42n } = script
    return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${owner.toString(16).padStart(64, '0')}` })
  }
  const completed = async () => {
    const { fields, fid = 42, signer = account, message: twist = (text: string) => text } = script
    const message = twist(
      formatMessage({
        domain: new URL(FRAME_URL).host,
        accountAddress: account.address,
        statement: 'Farcaster Auth',
        uri: `${FRAME_URL}/`,
        version: '1',
        chainId: 'eip155:10',
        nonce,
        issuedAt: new Date(now).toISOString(),
        resources: ['farcaster://fid/42'],
        ...fields,
      }),
    )
    return {
      state: 'completed',
      nonce,
      message,
      signature: await signer.signMessage({ message }),
      fid,
      username: 'ada',
    }
  }
  beforeAll(async () => {
    api = await openTestCore('PGlite', { env, fetch })
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const login = async (next: Script) => {
    script = next
    const attempts = new FarcasterAttempts(api.core)
    const page = { projectId: PROJECT, origin: APP_ORIGIN }
    const { attemptId, url } = await attempts.start(page, { jkt: 'key', client })
    await attempts.open({ token: new URL(url).hash.slice(1), confirmed: true })
    return attempts.poll(attemptId, 'key')
  }

  test('accepts a message that the owner of the id signed for this wallet', async () => {
    expect(await login({})).toMatchObject({ status: 'connected', session: { userName: 'ada' } })
  })

  test.each<[string, Script]>([
    ['for another domain', { fields: { domain: 'evil.example' } }],
    ['for another address of the web', { fields: { uri: 'https://evil.example/' } }],
    ['with another number', { fields: { nonce: 'abcdefgh' } }],
    ['with the nonce of another login', { fields: { nonce: '0f'.repeat(16) } }],
    ['of another id than the relay says', { fid: 43 }],
    ['by another key', { signer: stranger }],
    ['on another chain', { message: text => text.replace('Chain ID: 10', 'Chain ID: 1') }],
    ['with a line too many', { message: text => `${text}\n- farcaster://fid/1` }],
    ['that is over', { message: text => text.replace('\nRes', '\nExpiration Time: 2025-01-01T00:00:00Z\nRes') }],
    ['that begins later', { message: text => text.replace('\nRes', '\nNot Before: 2099-01-01T00:00:00Z\nRes') }],
    ['by an address that does not own the id', { owner: 43n }],
    ['by an address without an id', { owner: 0n }],
    ['while the chain cannot be asked', { owner: 'down' }],
  ])('refuses a message %s', async (_, next) => {
    await expect(login(next)).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await api.core.db.query.sessions.findMany()).toEqual([])
  })
})

describe('Farcaster signature', () => {
  test('recovers the signer, and another or no address for a changed message', async () => {
    const signature = await account.signMessage({ message: 'hello' })
    expect(await recoverSigner('hello', signature)).toBe(account.address)
    expect(await recoverSigner('hellO', signature)).not.toBe(account.address)
  })

  test.each(['', '0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(128)}1b`, 'not hex', `0x${'1'.repeat(128)}1d`])(
    'rejects the signature %s',
    async signature => expect(await recoverSigner('hello', signature)).toBeUndefined(),
  )

  test('rejects a longer form of a valid signature', async () => {
    const signature = await account.signMessage({ message: 'hello' })
    expect(await recoverSigner('hello', signature.replace(/(..)$/, '00$1'))).toBeUndefined()
  })

  test('parseSignIn returns undefined for an invalid message', () => {
    expect(parseSignIn('hello', now)).toBeUndefined()
  })
})
