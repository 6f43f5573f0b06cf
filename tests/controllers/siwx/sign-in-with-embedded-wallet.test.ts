import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { hasDeclined } from '../../../src/controllers/siwx/siwx-session.js'
import { signInWithEmbeddedWallet } from '../../../src/controllers/siwx/sign-in-with-embedded-wallet.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessageData, SIWXSession } from '../../../src/core/siwx.js'
import type { EmbeddedUser } from '../../../src/frame/frame-client.js'
import { DefaultSIWX } from '../../../src/siwx/default-siwx.js'
import { ACCOUNT_PLACEHOLDER, formatMessage } from '../../../src/siwx/message.js'
import type { SIWXStorage } from '../../../src/siwx/local-storage.js'
import type { WireSignIn } from '../../../src/wallets/embedded/open-embedded.js'
import { testScope } from '../../helpers/test-scope.js'
import { FakeClock } from '../../lib/fake-clock.js'
import {
  connectRequest,
  networks,
  setUp,
  solanaAddress,
  solanaId,
} from '../../wallets/embedded/helpers/embedded-set-up.js'

const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const me = { address: account.address, chainId: 1, caipAccounts: [`${solanaId}:${solanaAddress}`] }

/** Initial time of the fake clock. */
const NOW = new FakeClock().now()

/** A session storage that records every session it ever contained. */
function listStorage() {
  const list: SIWXSession[] = []
  const ever: SIWXSession[] = []
  const storage: SIWXStorage = {
    add: async session => void (ever.push(session), list.push(session)),
    remove: async () => void list.splice(0),
    set: async sessions => void (ever.push(...sessions), list.splice(0, list.length, ...sessions)),
    list: async () => [...list],
  }
  return { storage, list, ever }
}

type Signed = Pick<EmbeddedUser, 'message' | 'signature' | 'siwxMessage'>

/** Responds like a correct frame. */
async function signed(request: WireSignIn, more: Partial<SIWXMessageData> = {}, by = account): Promise<Signed> {
  const data = { ...request, accountAddress: account.address, ...more } as SIWXMessageData
  const message = formatMessage(data)
  const siwxMessage = { ...data, serializedMessage: message } as WireSignIn
  return { message, signature: await by.signMessage({ message }), siwxMessage }
}

interface Stage {
  readonly answer?: (asked: WireSignIn) => unknown
  readonly more?: ConstructorParameters<typeof DefaultSIWX>[0]
  readonly over?: Partial<SIWXConfig>
  readonly user?: Partial<EmbeddedUser>
}

function stage({ answer = request => signed(request), more, over, user }: Stage = {}) {
  const storage = listStorage()
  const scope = testScope({ services: { rpc: { send: async () => '0x' } } })
  const own = new DefaultSIWX({
    domain: 'app.example',
    uri: 'https://app.example/login',
    statement: 'Sign in to the app.',
    resources: ['https://app.example/terms'],
    storage: storage.storage,
    clock: scope.clock,
    ...more,
  })
  scope.siwx = Object.assign(own, over)
  const requests: WireSignIn[] = []
  const tracked = vi.spyOn(scope.use(EventsController), 'track')
  const embedded = setUp(
    {
      SIGN_OUT: undefined,
      GET_USER: async payload => {
        const { siwxMessage } = payload ?? {}
        if (!siwxMessage) return { ...me, ...user }
        requests.push(siwxMessage)
        return { ...me, ...user, ...((await answer(siwxMessage)) as object) }
      },
    },
    { signIn: login => signInWithEmbeddedWallet(scope, login) },
  )
  const getEvents = () => tracked.mock.calls.map(([event]) => event)
  return { ...storage, ...embedded, scope, asked: requests, told: getEvents, config: own as SIWXConfig }
}

const refused = (code: ConstructorParameters<typeof AppKitError>[0]) => () => Promise.reject(new AppKitError(code))
const isDeclined = (scope: ReturnType<typeof testScope>) => hasDeclined(scope, `eip155:1:${account.address}`)

describe('embedded wallet login with sign-in', () => {
  test('signs a message without an account, verifies it and saves it before connecting', async () => {
    const { wallet, asked: requests, list, told: getEvents, frame, config } = stage()
    const sessions = await wallet.connect(connectRequest())
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(requests).toMatchObject([
      {
        accountAddress: ACCOUNT_PLACEHOLDER,
        chainId: 'eip155:1',
        domain: 'app.example',
        statement: 'Sign in to the app.',
        resources: ['https://app.example/terms'],
      },
    ])
    expect(list.map(({ data }) => [data.accountAddress, data.chainId, data.nonce])).toEqual([
      [account.address, 'eip155:1', requests[0]?.nonce],
    ])
    expect(await config.getSessions('eip155:1', account.address)).toHaveLength(1)
    expect(getEvents()).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(frame.getPayloads('SIGN_OUT')).toEqual([])
  })

  test('does not sign again if a session exists, nor after a reload', async () => {
    const { wallet, asked: requests, store } = stage()
    await wallet.connect(connectRequest())
    await wallet.connect(connectRequest())
    store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    expect(requests).toHaveLength(1)
    const reloaded = stage()
    reloaded.store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    reloaded.frame.answer({ IS_CONNECTED: { isConnected: true } })
    expect(await reloaded.wallet.reconnect(connectRequest())).toHaveLength(2)
    expect(reloaded.asked).toEqual([])
  })

  const throwing = async () => Promise.reject(new Error('no nonce'))
  test.each<[string, Stage]>([
    ['is on a network of another namespace', { user: { address: solanaAddress, chainId: solanaId } }],
    ['is on a network the app does not configure', { user: { chainId: 4_242 } }],
    ['has a message with a custom text format', { over: { createMessage: odd } }],
    ['has a message for another account', { over: { createMessage: async () => messageFor(stranger.address) } }],
    ['has no message', { more: { getNonce: throwing } }],
    ['cannot load its sessions', { over: { getSessions: throwing } }],
    ['signs with the app’s signMessage', { over: { signMessage: async () => '0x' } }],
    ['has a statement with invalid characters', { more: { statement: 'Schön', namespaces: ['solana'] } }],
  ])('connects and prompts later if the account %s', async (_, set) => {
    const { wallet, asked: requests, ever, told: getEvents } = stage(set)
    await expect(wallet.connect(connectRequest())).resolves.not.toHaveLength(0)
    expect([requests, ever, getEvents()]).toEqual([[], [], []])
  })

  test.each<[string, Stage['answer'] & object]>([
    ['does not support it', () => ({})],
    ['returns an error', refused('frame/replied-error')],
    ['does not support the network', refused('network/unsupported')],
    ['has too many pending requests', refused('request/too-many')],
    ['gets no decision by the user', refused('wallet/no-answer')],
  ])('connects and prompts later if the frame %s', async (_, answer) => {
    const { wallet, asked: requests, ever, told: getEvents, scope, frame } = stage({ answer })
    await expect(wallet.connect(connectRequest())).resolves.toHaveLength(2)
    expect([requests.length, ever, getEvents(), isDeclined(scope)]).toEqual([1, [], [], false])
    expect(frame.getPayloads('SIGN_OUT')).toEqual([])
  })

  test.each([
    [true, false],
    [false, true],
  ])('connects without a session after a rejection (required: %s, remembered: %s)', async (required, declined) => {
    const { wallet, ever, told: getEvents, scope } = stage({ answer: refused('wallet/rejected'), more: { required } })
    await expect(wallet.connect(connectRequest())).resolves.toHaveLength(2)
    expect([ever, getEvents(), isDeclined(scope)]).toEqual([[], ['CLICK_CANCEL_SIWX'], declined])
  })

  test('connects without a session when the prompt is dismissed', async () => {
    const {
      wallet,
      ever,
      scope,
      asked: requests,
    } = stage({ answer: () => new Promise(() => {}), more: { required: false } })
    const connecting = wallet.connect(connectRequest())
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    wallet.abortRequests()
    await expect(connecting).resolves.toHaveLength(2)
    expect([ever, isDeclined(scope)]).toEqual([[], true])
  })

  test.each(['frame/session-expired', 'frame/frozen', 'frame/unavailable'] as const)(
    'fails when the frame reports %s',
    async code => {
      const { wallet, ever, frame } = stage({ answer: refused(code) })
      await expect(wallet.connect(connectRequest())).rejects.toMatchObject({ code })
      expect([ever, frame.getPayloads('SIGN_OUT')]).toEqual([[], [undefined]])
    },
  )
})

/** A message with a custom text format. */
async function odd() {
  return { ...(await messageFor(account.address)), toString: () => 'Sign me' }
}

async function messageFor(address: string) {
  const from = { domain: 'app.example', uri: 'https://app.example/login' }
  return new DefaultSIWX(from).createMessage({ accountAddress: address, chainId: 'eip155:1' })
}

describe('invalid response of the frame', () => {
  const from = (more: Partial<SIWXMessageData>, by = account) => {
    return (request: WireSignIn) => signed(request, more, by)
  }
  const changed = (change: (answer: Signed) => object) => async (request: WireSignIn) => change(await signed(request))
  const before = new Date(NOW - 3_600_000).toISOString()
  const later = new Date(NOW + 3_600_000).toISOString()

  test.each<[string, Stage['answer'] & object, string]>([
    ['another domain', from({ domain: 'evil.example' }), 'siwx/wrong-domain'],
    ['another URI', from({ uri: 'https://app.example/other' }), 'siwx/wrong-uri'],
    ['another nonce', from({ nonce: 'ABCDEFGH87654321' }), 'siwx/wrong-nonce'],
    ['another network', from({ chainId: 'eip155:8453' }), 'siwx/wrong-chain'],
    ['another account', from({ accountAddress: stranger.address }), 'siwx/wrong-address'],
    ['another account, signed by it', from({ accountAddress: stranger.address }, stranger), 'siwx/wrong-address'],
    ['another statement', from({ statement: 'I give you everything.' }), 'siwx/wrong-request'],
    ['no statement', from({ statement: undefined } as never), 'siwx/wrong-request'],
    ['another resource', from({ resources: ['https://evil.example/'] }), 'siwx/wrong-request'],
    ['an additional resource', from({ resources: ['https://app.example/terms', 'urn:all'] }), 'siwx/wrong-request'],
    ['a later expiration', from({ expirationTime: '2099-01-01T00:00:00Z' }), 'siwx/wrong-request'],
    ['an expiration in the past', from({ expirationTime: before }), 'siwx/expired'],
    ['a start in the future', from({ notBefore: later }), 'siwx/not-yet-valid'],
    ['an old issue time', from({ issuedAt: before }), 'siwx/too-old'],
    ['a future issue time', from({ issuedAt: later }), 'siwx/not-yet-valid'],
    ['a request id', from({ requestId: '7' }), 'siwx/wrong-request'],
    ['the signature of another account', from({}, stranger), 'siwx/bad-signature'],
    ['no signature', changed(without('signature')), 'siwx/bad-message'],
    ['no message', changed(without('message')), 'siwx/bad-message'],
    ['no message fields', changed(without('siwxMessage')), 'siwx/bad-message'],
    ['an invalid signature', changed(answer => ({ ...answer, signature: '0x00' })), 'siwx/bad-signature'],
    ['a text that differs from its fields', changed(answer => ({ ...answer, message: 'Sign me' })), 'siwx/bad-message'],
    ['fields that differ from the text', changed(withField({ nonce: 'ABCDEFGH87654321' })), 'siwx/bad-message'],
    ['a serialized message that differs', changed(withField({ serializedMessage: 'Sign me' })), 'siwx/wrong-request'],
    ['an unknown origin', refused('config/origin-not-allowed'), 'siwx/wrong-domain'],
  ])('%s is rejected, and nothing is saved', async (_, answer, code) => {
    const { wallet, ever, frame, store, told: getEvents } = stage({ answer })
    await expect(wallet.connect(connectRequest())).rejects.toMatchObject({ code })
    expect(ever).toEqual([])
    expect(getEvents()).toEqual([])
    expect(frame.getPayloads('SIGN_OUT')).toEqual([undefined])
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
  })

  test('a signature of an earlier request is rejected', async () => {
    const first = stage()
    await first.wallet.connect(connectRequest())
    const [old] = first.list
    const replayed = async () => ({ message: old?.message, signature: old?.signature, siwxMessage: { ...old?.data } })
    const second = stage({ answer: replayed })
    await expect(second.wallet.connect(connectRequest())).rejects.toMatchObject({ code: 'siwx/wrong-nonce' })
    expect(second.ever).toEqual([])
  })

  test('a message that was not requested is ignored', async () => {
    const request = { ...(await messageFor(account.address)) } as unknown as WireSignIn
    const unasked = await signed(request)
    const { wallet, ever } = stage({ over: { signMessage: async () => '0x' }, user: unasked })
    await wallet.connect(connectRequest())
    expect(ever).toEqual([])
  })
})

function without(field: keyof Signed) {
  return (answer: Signed) => Object.fromEntries(Object.entries(answer).filter(([name]) => name !== field))
}

function withField(field: object) {
  return (answer: Signed) => ({ ...answer, siwxMessage: { ...answer.siwxMessage, ...field } })
}

describe('late sign-in', () => {
  test('is not saved if the frame has logged out or switched networks', async () => {
    for (const event of [{ accounts: [] }, { chainId: 8453 }, { accounts: [`eip155:1:${stranger.address}`] }]) {
      const fixture = stage({
        answer: async request => {
          fixture.frame.emit('CHANGED', event)
          return signed(request)
        },
      })
      const connecting = fixture.wallet.connect(connectRequest())
      if (event.accounts?.length === 0) await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
      else await expect(connecting).resolves.toHaveLength(2)
      expect(fixture.ever).toEqual([])
    }
  })

  test('is revoked if the login was aborted while it was saved', async () => {
    const life = new AbortController()
    const fixture = stage()
    const { storage, list } = fixture
    const add = vi.spyOn(storage, 'add').mockImplementation(async session => {
      list.push(session)
      life.abort()
    })
    await fixture.wallet.connect(connectRequest({ signal: life.signal })).catch(() => {})
    expect([add.mock.calls.length, list, fixture.told()]).toEqual([1, [], []])
  })

  test('prompts the account later if the storage rejects or does not respond', async () => {
    const no = stage({ over: { addSession: async () => Promise.reject(new AppKitError('siwx/server-refused')) } })
    await expect(no.wallet.connect(connectRequest({ networks }))).resolves.toHaveLength(2)
    expect(no.told()).toEqual([])
    const adding = vi.fn(() => new Promise<void>(() => {}))
    const silent = stage({ over: { addSession: adding } })
    const connecting = silent.wallet.connect(connectRequest())
    await vi.waitFor(() => expect(adding).toHaveBeenCalled())
    await silent.scope.clock.advance(30_000)
    await expect(connecting).resolves.toHaveLength(2)
    expect(silent.told()).toEqual([])
  })
})
