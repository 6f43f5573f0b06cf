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
import { connectRequest, networks, setUp, solanaAddress, solanaId } from '../../wallets/embedded/helpers/embedded-set-up.js'

const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const me = { address: account.address, chainId: 1, caipAccounts: [`${solanaId}:${solanaAddress}`] }

/** Where the clock of a test stands. */
const NOW = new FakeClock().now()

/** Sign-ins in a list; everything that ever was in it is written down. */
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

/** What a frame does that keeps to the rules. */
async function signed(asked: WireSignIn, more: Partial<SIWXMessageData> = {}, by = account): Promise<Signed> {
  const said = { ...asked, accountAddress: account.address, ...more } as SIWXMessageData
  const message = formatMessage(said)
  const siwxMessage = { ...said, serializedMessage: message } as WireSignIn
  return { message, signature: await by.signMessage({ message }), siwxMessage }
}

interface Stage {
  readonly answer?: (asked: WireSignIn) => unknown
  readonly more?: ConstructorParameters<typeof DefaultSIWX>[0]
  readonly over?: Partial<SIWXConfig>
  readonly user?: Partial<EmbeddedUser>
}

function stage({ answer = asked => signed(asked), more, over, user }: Stage = {}) {
  const kept = listStorage()
  const scope = testScope({ services: { rpc: { send: async () => '0x' } } })
  const own = new DefaultSIWX({
    domain: 'app.example',
    uri: 'https://app.example/login',
    statement: 'Sign in to the app.',
    resources: ['https://app.example/terms'],
    storage: kept.storage,
    clock: scope.clock,
    ...more,
  })
  scope.siwx = Object.assign(own, over)
  const asked: WireSignIn[] = []
  const tracked = vi.spyOn(scope.use(EventsController), 'track')
  const embedded = setUp(
    {
      SIGN_OUT: undefined,
      GET_USER: async payload => {
        const { siwxMessage } = payload ?? {}
        if (!siwxMessage) return { ...me, ...user }
        asked.push(siwxMessage)
        return { ...me, ...user, ...((await answer(siwxMessage)) as object) }
      },
    },
    { signIn: login => signInWithEmbeddedWallet(scope, login) },
  )
  const told = () => tracked.mock.calls.map(([event]) => event)
  return { ...kept, ...embedded, scope, asked, told, config: own as SIWXConfig }
}

const refused = (code: ConstructorParameters<typeof AppKitError>[0]) => () => Promise.reject(new AppKitError(code))
const isDeclined = (scope: ReturnType<typeof testScope>) => hasDeclined(scope, `eip155:1:${account.address}`)

describe('a login with the embedded wallet', () => {
  test('is signed in along with it: asked with an open account, verified, and kept before anybody is connected', async () => {
    const { wallet, asked, list, told, frame, config } = stage()
    const sessions = await wallet.connect(connectRequest())
    expect(sessions.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(asked).toMatchObject([
      {
        accountAddress: ACCOUNT_PLACEHOLDER,
        chainId: 'eip155:1',
        domain: 'app.example',
        statement: 'Sign in to the app.',
        resources: ['https://app.example/terms'],
      },
    ])
    expect(list.map(({ data }) => [data.accountAddress, data.chainId, data.nonce])).toEqual([
      [account.address, 'eip155:1', asked[0]?.nonce],
    ])
    expect(await config.getSessions('eip155:1', account.address)).toHaveLength(1)
    expect(told()).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(frame.asked('SIGN_OUT')).toEqual([])
  })

  test('is not asked again where there is a sign-in, nor when the page is loaded again', async () => {
    const { wallet, asked, store } = stage()
    await wallet.connect(connectRequest())
    await wallet.connect(connectRequest())
    store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    expect(asked).toHaveLength(1)
    const other = stage()
    other.store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    other.frame.answer({ IS_CONNECTED: { isConnected: true } })
    expect(await other.wallet.reconnect(connectRequest())).toHaveLength(2)
    expect(other.asked).toEqual([])
  })

  const throwing = async () => Promise.reject(new Error('no nonce'))
  test.each<[string, Stage]>([
    ['is on a network of another family', { user: { address: solanaAddress, chainId: solanaId } }],
    ['is on a network that the app has not', { user: { chainId: 4_242 } }],
    ['would sign a text that only the app can write', { over: { createMessage: odd } }],
    ['would sign for somebody else', { over: { createMessage: async () => messageFor(stranger.address) } }],
    ['gets no message', { more: { getNonce: throwing } }],
    ['gets no answer about its sign-ins', { over: { getSessions: throwing } }],
    ['is signed in by the app’s own way', { over: { signMessage: async () => '0x' } }],
    ['has a statement that cannot be written', { more: { statement: 'Schön', namespaces: ['solana'] } }],
  ])('that %s is connected, and asked afterwards', async (_, set) => {
    const { wallet, asked, ever, told } = stage(set)
    await expect(wallet.connect(connectRequest())).resolves.not.toHaveLength(0)
    expect([asked, ever, told()]).toEqual([[], [], []])
  })

  test.each<[string, Stage['answer'] & object]>([
    ['knows nothing of it', () => ({})],
    ['does not understand it', refused('frame/replied-error')],
    ['does not know the network', refused('network/unsupported')],
    ['has enough', refused('request/too-many')],
    ['had nobody before it', refused('wallet/no-answer')],
  ])('of a frame that %s is connected, and asked afterwards', async (_, answer) => {
    const { wallet, asked, ever, told, scope, frame } = stage({ answer })
    await expect(wallet.connect(connectRequest())).resolves.toHaveLength(2)
    expect([asked.length, ever, told(), isDeclined(scope)]).toEqual([1, [], [], false])
    expect(frame.asked('SIGN_OUT')).toEqual([])
  })

  test.each([
    [true, false],
    [false, true],
  ])('that is not signed, sign-in required %s, is connected without; remembered: %s', async (required, declined) => {
    const { wallet, ever, told, scope } = stage({ answer: refused('wallet/rejected'), more: { required } })
    await expect(wallet.connect(connectRequest())).resolves.toHaveLength(2)
    expect([ever, told(), isDeclined(scope)]).toEqual([[], ['CLICK_CANCEL_SIWX'], declined])
  })

  test('whose question is taken off the screen is connected without', async () => {
    const { wallet, ever, scope, asked } = stage({ answer: () => new Promise(() => {}), more: { required: false } })
    const connecting = wallet.connect(connectRequest())
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    wallet.abortRequests()
    await expect(connecting).resolves.toHaveLength(2)
    expect([ever, isDeclined(scope)]).toEqual([[], true])
  })

  test.each(['frame/session-expired', 'frame/frozen', 'frame/unavailable'] as const)(
    'that ends with %s while it is asked is none',
    async code => {
      const { wallet, ever, frame } = stage({ answer: refused(code) })
      await expect(wallet.connect(connectRequest())).rejects.toMatchObject({ code })
      expect([ever, frame.asked('SIGN_OUT')]).toEqual([[], [undefined]])
    },
  )
})

/** A message of an app that writes it in its own way. */
async function odd() {
  return { ...(await messageFor(account.address)), toString: () => 'Sign me' }
}

async function messageFor(address: string) {
  const from = { domain: 'app.example', uri: 'https://app.example/login' }
  return new DefaultSIWX(from).createMessage({ accountAddress: address, chainId: 'eip155:1' })
}

describe('an answer that is not what was asked', () => {
  const from = (more: Partial<SIWXMessageData>, by = account) => {
    return (asked: WireSignIn) => signed(asked, more, by)
  }
  const changed = (change: (answer: Signed) => object) => async (asked: WireSignIn) => change(await signed(asked))
  const before = new Date(NOW - 3_600_000).toISOString()
  const later = new Date(NOW + 3_600_000).toISOString()

  test.each<[string, Stage['answer'] & object, string]>([
    ['another domain', from({ domain: 'evil.example' }), 'siwx/wrong-domain'],
    ['another page', from({ uri: 'https://app.example/other' }), 'siwx/wrong-uri'],
    ['another nonce', from({ nonce: 'ABCDEFGH87654321' }), 'siwx/wrong-nonce'],
    ['another network', from({ chainId: 'eip155:8453' }), 'siwx/wrong-chain'],
    ['another account', from({ accountAddress: stranger.address }), 'siwx/wrong-address'],
    ['another account, signed by it', from({ accountAddress: stranger.address }, stranger), 'siwx/wrong-address'],
    ['another statement', from({ statement: 'I give you everything.' }), 'siwx/wrong-request'],
    ['no statement', from({ statement: undefined } as never), 'siwx/wrong-request'],
    ['another resource', from({ resources: ['https://evil.example/'] }), 'siwx/wrong-request'],
    ['one resource more', from({ resources: ['https://app.example/terms', 'urn:all'] }), 'siwx/wrong-request'],
    ['a longer life', from({ expirationTime: '2099-01-01T00:00:00Z' }), 'siwx/wrong-request'],
    ['an end that is over', from({ expirationTime: before }), 'siwx/expired'],
    ['a beginning to come', from({ notBefore: later }), 'siwx/not-yet-valid'],
    ['a time long ago', from({ issuedAt: before }), 'siwx/too-old'],
    ['a time to come', from({ issuedAt: later }), 'siwx/not-yet-valid'],
    ['a number of a request', from({ requestId: '7' }), 'siwx/wrong-request'],
    ['somebody else’s signature', from({}, stranger), 'siwx/bad-signature'],
    ['no signature', changed(without('signature')), 'siwx/bad-message'],
    ['no text', changed(without('message')), 'siwx/bad-message'],
    ['no fields', changed(without('siwxMessage')), 'siwx/bad-message'],
    ['a broken signature', changed(answer => ({ ...answer, signature: '0x00' })), 'siwx/bad-signature'],
    ['another text than its fields', changed(answer => ({ ...answer, message: 'Sign me' })), 'siwx/bad-message'],
    ['other fields than its text', changed(withField({ nonce: 'ABCDEFGH87654321' })), 'siwx/bad-message'],
    ['a text that was told differently', changed(withField({ serializedMessage: 'Sign me' })), 'siwx/wrong-request'],
    ['a page that the browser does not know', refused('config/origin-not-allowed'), 'siwx/wrong-domain'],
  ])('— %s — is no login, and nothing is kept at any moment', async (_, answer, code) => {
    const { wallet, ever, frame, store, told } = stage({ answer })
    await expect(wallet.connect(connectRequest())).rejects.toMatchObject({ code })
    expect(ever).toEqual([])
    expect(told()).toEqual([])
    expect(frame.asked('SIGN_OUT')).toEqual([undefined])
    expect(store.values.EMAIL_LOGIN_USED_KEY).toBeUndefined()
  })

  test('— what was signed for an earlier question — is not taken a second time', async () => {
    const first = stage()
    await first.wallet.connect(connectRequest())
    const [old] = first.list
    const replayed = async () => ({ message: old?.message, signature: old?.signature, siwxMessage: { ...old?.data } })
    const second = stage({ answer: replayed })
    await expect(second.wallet.connect(connectRequest())).rejects.toMatchObject({ code: 'siwx/wrong-nonce' })
    expect(second.ever).toEqual([])
  })

  test('— one that nobody asked for — is not looked at', async () => {
    const asked = { ...(await messageFor(account.address)) } as unknown as WireSignIn
    const unasked = await signed(asked)
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

describe('a sign-in that comes too late', () => {
  test('is not kept where the frame is logged out, or on another network, by then', async () => {
    for (const event of [{ accounts: [] }, { chainId: 8453 }, { accounts: [`eip155:1:${stranger.address}`] }]) {
      const there = stage({
        answer: async asked => {
          there.frame.emit('CHANGED', event)
          return signed(asked)
        },
      })
      const connecting = there.wallet.connect(connectRequest())
      if (event.accounts?.length === 0) await expect(connecting).rejects.toMatchObject({ code: 'request/aborted' })
      else await expect(connecting).resolves.toHaveLength(2)
      expect(there.ever).toEqual([])
    }
  })

  test('is taken back where the login was given up while it was kept', async () => {
    const life = new AbortController()
    const there = stage()
    const { storage, list } = there
    const add = vi.spyOn(storage, 'add').mockImplementation(async session => {
      list.push(session)
      life.abort()
    })
    await there.wallet.connect(connectRequest({ signal: life.signal })).catch(() => {})
    expect([add.mock.calls.length, list, there.told()]).toEqual([1, [], []])
  })

  test('leaves the account to be asked where who keeps it says no, or nothing', async () => {
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
