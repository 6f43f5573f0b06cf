import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { AppPayload } from '../../../../src/contract/app-events.js'
import type { SIWXMessageData } from '../../../../src/core/siwx.js'
import { ACCOUNT_PLACEHOLDER, formatMessage } from '../../../../src/siwx/message.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { account, scriptedWallet } from '../helpers/scripted-wallet.js'

const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const NOW = 1_800_000_000_000
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()

type SignInRequest = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>
const signIn = {
  accountAddress: ACCOUNT_PLACEHOLDER,
  chainId: 'eip155:31337',
  domain: 'app.example.com',
  uri: 'https://app.example.com/login',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: at(-5),
  expirationTime: at(3_600),
  statement: 'Sign in to the app.',
  resources: ['https://app.example.com/terms'],
} as const satisfies SIWXMessageData

function getUser(
  more: Partial<SignInRequest> = {},
  over: Parameters<typeof createHandlerFixture>[0] = {},
  chainId: string | number = 31_337,
) {
  const room = createHandlerFixture(over)
  const siwxMessage = { ...signIn, resources: [...signIn.resources], ...more }
  return { ...room, answer: Promise.resolve(room.handlers.GET_USER({ chainId, siwxMessage }, room.context)) }
}

describe('sign-in during login', () => {
  test("composes the message for the wallet's account, shows it, and signs it once", async () => {
    const { answer, shown, wallet, committed } = getUser()
    const text = formatMessage({ ...signIn, accountAddress: getAddress(account.address) })
    expect(await answer).toMatchObject({
      address: account.address,
      message: text,
      signature: '0x5161',
      siwxMessage: { ...signIn, accountAddress: account.address, serializedMessage: text },
    })
    expect(wallet.signed).toEqual([{ kind: 'message', what: new TextEncoder().encode(text) }])
    expect(committed.times).toBe(1)
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({ origin: 'https://app.example.com', account: account.address })
    expect(shown[0]?.decoded).toMatchObject({ action: 'sign-in', warnings: [] })
    const facts = Object.fromEntries(shown[0]?.decoded.facts.map(({ name, value }) => [name, value]) ?? [])
    expect(facts).toMatchObject({
      domain: signIn.domain,
      statement: signIn.statement,
      resources: signIn.resources[0],
      nonce: signIn.nonce,
    })
  })

  test('accepts the account in any case and the scheme of the page', async () => {
    const { answer } = getUser({ accountAddress: account.address.toLowerCase(), domain: 'https://app.example.com' })
    const { message } = await answer
    expect(message).toContain(
      `https://app.example.com wants you to sign in with your Ethereum account:\n${account.address}`,
    )
  })

  test('never signs a message written by the app', async () => {
    const { answer, wallet } = getUser({ serializedMessage: 'evil.example wants you to sign in' })
    await answer
    expect(new TextDecoder().decode(wallet.signed[0]?.what as Uint8Array)).toMatch(/^app\.example\.com wants/)
  })

  test('returns no signature without a request', async () => {
    const room = createHandlerFixture()
    const user = await room.handlers.GET_USER({ chainId: 31_337 }, room.context)
    expect(user).not.toHaveProperty('signature')
    expect([room.shown, room.wallet.signed]).toEqual([[], []])
  })

  test.each<[string, Partial<SignInRequest>, string]>([
    ['another domain', { domain: 'evil.example' }, 'E_ORIGIN'],
    ['another port', { domain: 'app.example.com:8443' }, 'E_ORIGIN'],
    ['a domain below its own', { domain: 'login.app.example.com' }, 'E_ORIGIN'],
    ['another scheme', { domain: 'http://app.example.com' }, 'E_ORIGIN'],
    ['a name before the domain', { domain: 'app.example.com@evil.example' }, 'E_SCHEMA'],
    ['another page', { uri: 'https://evil.example/login' }, 'E_ORIGIN'],
    ['its page without its lock', { uri: 'http://app.example.com/login' }, 'E_ORIGIN'],
    ['an invalid page', { uri: 'urn:app' }, 'E_ORIGIN'],
    ['a page that cannot be read', { uri: 'app.example.com/login' }, 'E_ORIGIN'],
    ['no nonce', { nonce: '' }, 'E_SCHEMA'],
    ['a short nonce', { nonce: 'abc1234' }, 'E_SCHEMA'],
    ['a nonce with a line', { nonce: 'abcdefgh\nIssued At: x' }, 'E_SCHEMA'],
    ['a statement of two lines', { statement: 'Hello\nURI: https://evil.example' }, 'E_SCHEMA'],
    ['a statement that turns what follows', { statement: 'Hello \u202e' }, 'E_SCHEMA'],
    ['a resource with a line', { resources: ['https://a.example\n- https://b.example'] }, 'E_SCHEMA'],
    ['another version', { version: '2' }, 'E_SCHEMA'],
    ['no time', { issuedAt: undefined }, 'E_SCHEMA'],
    ['a time long ago', { issuedAt: at(-700) }, 'E_SCHEMA'],
    ['a time to come', { issuedAt: at(120) }, 'E_SCHEMA'],
    ['an end that is over', { expirationTime: at(-1) }, 'E_SCHEMA'],
    ['a beginning to come', { notBefore: at(30) }, 'E_SCHEMA'],
    ['an unknown network', { chainId: 'eip155:424242' }, 'E_CHAIN'],
    ['a network of another family', { chainId: SOLANA }, 'E_CHAIN'],
  ])('rejects a sign-in with %s before showing anything', async (_, wrong, code) => {
    const rejections: string[] = []
    const wallet = scriptedWallet({ state: 'none', ensureWallet: async () => void rejections.push('made') })
    const { answer, shown } = getUser(wrong, { wallet })
    await expect(answer).rejects.toMatchObject({ name: 'FrameError', code })
    expect([shown, wallet.signed, rejections]).toEqual([[], [], []])
  })

  test('does not echo text of the app in errors', async () => {
    const { answer } = getUser({ nonce: '<img src=x>' })
    const error = (await answer.catch((thrown: unknown) => thrown)) as FrameError
    expect(JSON.stringify(error.toPayload())).not.toContain('img')
  })

  test.each<[string, Partial<SignInRequest>, string | number, string]>([
    ['another account', { accountAddress: `0x${'ab'.repeat(20)}` }, 31_337, 'E_SCHEMA'],
    ['an invalid account', { accountAddress: 'me' }, 31_337, 'E_SCHEMA'],
    ['another network than the one in use', { chainId: 'eip155:31338' }, 31_337, 'E_CHAIN'],
  ])('rejects a sign-in for %s without showing it', async (_, wrong, chainId, code) => {
    const { answer, shown, wallet } = getUser(wrong, {}, chainId)
    await expect(answer).rejects.toMatchObject({ code })
    expect([shown, wallet.signed]).toEqual([[], []])
  })

  test('does not sign if the user rejects', async () => {
    const { deps } = createHandlerFixture()
    const approve = async () => Promise.reject(new FrameError('E_REJECTED', 'Request rejected.', { rpcCode: 4001 }))
    const { answer, wallet, committed } = getUser({}, { prompts: { ...deps.prompts, approve } })
    await expect(answer).rejects.toMatchObject({ code: 'E_REJECTED' })
    expect([wallet.signed, committed.times]).toEqual([[], 0])
  })

  test('does not sign after an abort by the app', async () => {
    const life = new AbortController()
    const { deps } = createHandlerFixture()
    const room = createHandlerFixture({ prompts: { ...deps.prompts, approve: async () => life.abort() } })
    const commit = () => life.signal.throwIfAborted()
    const siwxMessage = { ...signIn, resources: [...signIn.resources] }
    await expect(
      room.handlers.GET_USER({ chainId: 31_337, siwxMessage }, { signal: life.signal, commit }),
    ).rejects.toThrow()
    expect(room.wallet.signed).toEqual([])
  })

  test('signs in with a social login, too', async () => {
    const room = createHandlerFixture()
    const siwxMessage = { ...signIn, resources: [...signIn.resources] }
    const uri = 'https://wallet.example.com/r?x=1'
    const user = await room.handlers.CONNECT_SOCIAL({ uri, chainId: 31_337, siwxMessage }, room.context)
    expect(user).toMatchObject({ signature: '0x5161' })
  })
})
