import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FarcasterAttempts } from '../../src/modules/social/farcaster/farcaster-attempts.js'
import {
  addressOf,
  readSignIn,
  signerOf,
  signInMessage,
  signMessage,
} from '../../src/modules/social/farcaster/sign-in-message.js'
import { openTestCore, type TestCore } from '../helpers/wallet/test-core.js'
import { APP_ORIGIN, FRAME_URL, PROJECT } from '../helpers/wallet/test-frame.js'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const address = addressOf(secp256k1.getPublicKey(key, false))
const env = { FARCASTER_RELAY_URL: 'https://relay.example.com/', FARCASTER_RPC_URL: 'https://op.example.com' }
const client = { browser: 'Firefox', country: null }
const now = Date.UTC(2026, 0, 1)

/** What the relay and the chain say, twisted by a test. */
interface Script {
  readonly fields?: Partial<Parameters<typeof signInMessage>[0]>
  readonly fid?: number
  readonly signer?: Uint8Array
  readonly message?: (message: string) => string
  /** Whose id the registry says it is. */
  readonly owner?: bigint | 'down'
}

describe('login by Farcaster, with a relay that is not believed', () => {
  let api: TestCore
  let script: Script = {}
  let nonce = ''
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (url === 'https://relay.example.com/v1/channel') {
      nonce = (JSON.parse(String(init?.body)) as { nonce: string }).nonce
      return Response.json({ channelToken: 'token', url: 'https://farcaster.xyz/~/siwf', nonce }, { status: 201 })
    }
    if (url === 'https://relay.example.com/v1/channel/status') return Response.json(completed())
    if (script.owner === 'down') throw new TypeError('offline')
    const { owner = 42n } = script
    return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${owner.toString(16).padStart(64, '0')}` })
  }
  const completed = () => {
    const { fields, fid = 42, signer = key, message: twist = (text: string) => text } = script
    const said = { domain: new URL(FRAME_URL).host, address, uri: `${FRAME_URL}/`, nonce, fid: '42', ...fields }
    const message = twist(signInMessage(said, now))
    return { state: 'completed', nonce, message, signature: signMessage(message, signer), fid, username: 'ada' }
  }
  beforeAll(async () => {
    api = await openTestCore('PGlite', { env, fetch })
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())

  const login = async (next: Script) => {
    script = next
    const attempts = new FarcasterAttempts(api.core)
    const asker = { projectId: PROJECT, origin: APP_ORIGIN }
    const { attemptId, url } = await attempts.start(asker, { jkt: 'key', client })
    await attempts.open({ token: new URL(url).hash.slice(1), confirmed: true })
    return attempts.look(attemptId, 'key')
  }

  test('takes a message that was signed for this wallet by the owner of the id', async () => {
    expect(await login({})).toMatchObject({ status: 'connected', session: { userName: 'ada' } })
  })

  test.each<[string, Script]>([
    ['for another domain', { fields: { domain: 'evil.example' } }],
    ['for another address of the web', { fields: { uri: 'https://evil.example/' } }],
    ['with another number', { fields: { nonce: 'abcdefgh' } }],
    ['of another id than the relay says', { fid: 43 }],
    ['by another key', { signer: other }],
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

describe('the signature of a message', () => {
  test('tells who signed, and a changed letter another one or none', () => {
    const signature = signMessage('hello', key)
    expect(signerOf('hello', signature)).toBe(address)
    expect(signerOf('hellO', signature)).not.toBe(address)
  })

  test.each(['', '0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(128)}1b`, 'not hex', `0x${'1'.repeat(128)}1d`])(
    'is none: %s',
    signature => expect(signerOf('hello', signature)).toBeUndefined(),
  )

  test('is of the address that every wallet has for the key', () => {
    const one = new Uint8Array(32)
    one[31] = 1
    expect(addressOf(secp256k1.getPublicKey(one, false))).toBe('0x7e5f4552091a69125d5dfcb7b8c2659029395bdf')
  })

  test('a message that cannot be read is none', () => {
    expect(readSignIn('hello', now)).toBeUndefined()
  })
})
