import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  buildAuthObject,
  createEncodedRecap,
  formatMessage as protocolText,
  populateAuthPayload,
} from '@walletconnect/utils'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../../src/core/siwx.js'
import { checkCacao, type CacaoRequest } from '../../src/siwx/check-cacao.js'
import { DefaultSIWX, type DefaultSIWXOptions } from '../../src/siwx/default-siwx.js'
import { formatMessage, type SIWXRpc } from '../../src/siwx/message.js'
import { LocalStorage } from '../../src/siwx/local-storage.js'
import { createOneClickSignIn } from '../../src/controllers/siwx/sign-in-with-session.js'
import type { Services } from '../../src/services/services.js'
import { testScope } from '../helpers/test-scope.js'
import { NOW } from './some-message.js'

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const mallory = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const clock = { now: () => NOW, after: () => () => undefined }
const chains = ['eip155:1', 'eip155:10'] as const
const methods = ['personal_sign', 'eth_sendTransaction']

/** Storage that records everything it ever contained, checked after each step. */
function watchedArea() {
  const held = new Map<string, string>()
  const seen = new Set<string>()
  const look = () => held.forEach(value => seen.add(value))
  return {
    seen,
    look,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void (held.set(key, value), look()),
    removeItem: (key: string) => void held.delete(key),
  }
}

/** Runs an action and inspects the storage after each microtask. */
async function watched<T>(
  area: ReturnType<typeof watchedArea>,
  run: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const work = { isOver: false }
  const outcome = Promise.allSettled([run()]).then(([settled]) => ((work.isOver = true), settled))
  for (let turn = 0; !work.isOver; turn += 1) {
    area.look()
    await (turn % 50 === 49 ? new Promise(resolve => setImmediate(resolve)) : Promise.resolve())
  }
  area.look()
  return outcome
}

function setUp(rpc?: SIWXRpc, more: Partial<DefaultSIWXOptions> = {}) {
  const area = watchedArea()
  const config = { domain: 'app.example', uri: 'https://app.example/', statement: 'Sign in to the app', clock }
  const stored = { resources: ['urn:a:b'], storage: new LocalStorage({ area }) }
  const siwx = new DefaultSIWX({ ...config, ...stored, ...more, ...(rpc && { rpc }) })
  return { area, siwx }
}

async function signed(data: SIWXMessageData, message: string, by = alice): Promise<SIWXSession> {
  return { data, message, signature: await by.signMessage({ message }) }
}

type Made = SIWXMessageData
const changedBy = (change: (made: Made) => object) => async (made: Made) => {
  const data = { ...made, ...change(made) }
  return signed(data, formatMessage(data))
}
const text = (made: Made) => formatMessage({ ...made })
const rewritten = (change: (text: string) => string) => async (made: Made) => signed({ ...made }, change(text(made)))

/** Return value for a valid signature. Standard: ERC-1271. */
const MAGIC = '0x1626ba7e'
/** Suffix of a signature by an undeployed contract. Standard: ERC-6492. */
const TO_COME = '6492'.repeat(16)
const ofContract = (signature: string) => async (made: Made) => ({
  ...(await signed({ ...made }, text(made))),
  signature,
})

/** A node with a contract at every address that returns this response, or reverts without one. */
function contract(response: string | undefined): SIWXRpc {
  return async ({ method }) => {
    if (method === 'eth_getCode') return '0x60'
    if (response === undefined) throw Object.assign(new TypeError('execution reverted'), { code: 3 })
    return response
  }
}

/** Invalid messages with real signatures, as from a deceived or malicious wallet. */
const badMessages: readonly [string, ErrorCode, (made: Made) => Promise<SIWXSession>, SIWXRpc?][] = [
  ['another domain', 'siwx/wrong-request', changedBy(() => ({ domain: 'evil.example' }))],
  ['a domain below it', 'siwx/wrong-request', changedBy(() => ({ domain: 'x.app.example' }))],
  ['another port', 'siwx/wrong-request', changedBy(() => ({ domain: 'app.example:81' }))],
  ['another uri', 'siwx/wrong-request', changedBy(() => ({ uri: 'https://evil.example/' }))],
  ['another page', 'siwx/wrong-request', changedBy(() => ({ uri: 'https://app.example/elsewhere' }))],
  ['a nonce of its own', 'siwx/wrong-nonce', changedBy(() => ({ nonce: 'mallorysnonce123' }))],
  [
    'a nonce in another case',
    'siwx/wrong-nonce',
    changedBy(({ nonce }) => ({ nonce: nonce === nonce.toLowerCase() ? nonce.toUpperCase() : nonce.toLowerCase() })),
  ],
  ['an end that is past', 'siwx/wrong-request', changedBy(() => ({ expirationTime: '2026-11-22T09:59:59Z' }))],
  ['an end further away', 'siwx/wrong-request', changedBy(() => ({ expirationTime: '2999-01-01T00:00:00Z' }))],
  ['no end', 'siwx/wrong-request', changedBy(() => ({ expirationTime: undefined }))],
  ['a beginning to come', 'siwx/wrong-request', changedBy(() => ({ notBefore: '2026-11-22T10:00:01Z' }))],
  ['a time long ago', 'siwx/wrong-request', changedBy(() => ({ issuedAt: '2026-11-22T09:00:00Z' }))],
  ['a time to come', 'siwx/wrong-request', changedBy(() => ({ issuedAt: '2026-11-22T11:00:00Z' }))],
  ['another chain', 'siwx/wrong-request', changedBy(() => ({ chainId: 'eip155:10' }))],
  ['another address', 'siwx/wrong-request', changedBy(() => ({ accountAddress: mallory.address }))],
  [
    'the address in capitals',
    'siwx/wrong-request',
    changedBy(() => ({ accountAddress: `0x${alice.address.slice(2).toUpperCase()}` })),
  ],
  ['another statement', 'siwx/wrong-request', changedBy(() => ({ statement: 'I give everything away' }))],
  ['no statement', 'siwx/wrong-request', changedBy(() => ({ statement: undefined }))],
  ['another resource', 'siwx/wrong-request', changedBy(() => ({ resources: ['urn:a:c'] }))],
  ['one resource more', 'siwx/wrong-request', changedBy(() => ({ resources: ['urn:a:b', 'urn:a:c'] }))],
  ['a request id', 'siwx/wrong-request', changedBy(() => ({ requestId: 'x' }))],
  [
    'a line break in the statement',
    'siwx/bad-message',
    rewritten(response => response.replace('Sign in', 'Sign\nURI: https://evil.example/\nin')),
  ],
  ['a line break of another system', 'siwx/bad-message', rewritten(response => response.replaceAll('\n', '\r\n'))],
  [
    'a line break in a resource',
    'siwx/bad-message',
    rewritten(response => `${response}\n- urn:x:y\nNonce: mallorysnonce123`),
  ],
  [
    'a second nonce',
    'siwx/bad-message',
    rewritten(response => response.replace('Nonce: ', 'Nonce: mallorysnonce123\nNonce: ')),
  ],
  ['a blank line at its end', 'siwx/bad-message', rewritten(response => `${response}\n`)],
  ['another version', 'siwx/bad-message', rewritten(response => response.replace('Version: 1', 'Version: 2'))],
  [
    'fields that its text does not say',
    'siwx/bad-message',
    async made => signed({ ...made, statement: 'Other' }, text(made)),
  ],
  ['the signature of another key', 'siwx/bad-signature', async made => signed({ ...made }, text(made), mallory)],
  [
    'the signature of another text',
    'siwx/bad-signature',
    async made => ({ ...(await signed({ ...made }, 'Hello')), message: text(made) }),
  ],
  ['no signature', 'siwx/bad-signature', async made => ({ ...(await signed({ ...made }, text(made))), signature: '' })],
  [
    'half a signature',
    'siwx/not-verified',
    async made => {
      const session = await signed({ ...made }, text(made))
      return { ...session, signature: session.signature.slice(0, 66) }
    },
  ],
  [
    'a contract that cannot be asked',
    'siwx/not-verified',
    async made => ({ ...(await signed({ ...made }, text(made))), signature: '0xabcdef' }),
  ],
  [
    'no text',
    'siwx/bad-message',
    async made => ({ ...(await signed({ ...made }, text(made))), message: undefined as unknown as string }),
  ],
  ['a contract that says no', 'siwx/bad-signature', ofContract('0xabcdef'), contract(`0x${'0'.repeat(64)}`)],
  [
    'a contract that says yes too loosely',
    'siwx/bad-signature',
    ofContract('0xabcdef'),
    contract(`${MAGIC}${'0'.repeat(54)}01`),
  ],
  ['a contract that breaks off', 'siwx/bad-signature', ofContract('0xabcdef'), contract(undefined)],
  ['a contract that is not there', 'siwx/bad-signature', ofContract('0xabcdef'), async () => '0x'],
  [
    'a contract whose node is away',
    'siwx/not-verified',
    ofContract('0xabcdef'),
    () => Promise.reject(new TypeError('away')),
  ],
  ['a contract to come that says no', 'siwx/bad-signature', ofContract(`0xab${TO_COME}`), contract('0x00')],
  [
    'a contract to come that says anything',
    'siwx/bad-signature',
    ofContract(`0xab${TO_COME}`),
    contract(`${MAGIC}${'0'.repeat(56)}`),
  ],
]

describe('invalid sign-ins', () => {
  test('a valid one is stored, which proves that the watched storage detects writes', async () => {
    const { area, siwx } = setUp()
    const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
    const session = await signed(made, `${made}`)
    expect((await watched(area, () => siwx.addSession(session))).status).toBe('fulfilled')
    expect([...area.seen].join()).toContain(session.signature)
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  test.each<(typeof badMessages)[number]>(badMessages)(
    'never stores one with %s, alone or together with others',
    async (_, code, spoil, rpc) => {
      const { area, siwx } = setUp(rpc)
      const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
      const bad = await spoil(made)
      const refused = await watched(area, () => siwx.addSession(bad))
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: { name: 'AppKitError', code },
      })
      const good = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:10' })
      const both = [await signed(good, `${good}`), bad]
      expect((await watched(area, () => siwx.setSessions(both))).status).toBe('rejected')
      expect([...area.seen]).toEqual([])
    },
  )

  test('accepts a message only once, also for simultaneous requests', async () => {
    const { area, siwx } = setUp()
    const made = await siwx.createMessage({ accountAddress: alice.address, chainId: 'eip155:1' })
    const session = await signed(made, `${made}`)
    const outcomes = await Promise.allSettled([siwx.addSession(session), siwx.addSession(session)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await siwx.revokeSession('eip155:1', alice.address)
    area.seen.clear()
    const again = await watched(area, () => siwx.addSession(session))
    expect(again).toMatchObject({ reason: { code: 'siwx/wrong-nonce' } })
    expect([...area.seen]).toEqual([])
  })
})

const request: CacaoRequest = {
  data: {
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:1',
    domain: 'app.example',
    uri: 'https://app.example/',
    version: '1',
    nonce: 'abcdefgh12345678',
    statement: 'Sign in to the app',
    expirationTime: '2026-11-23T10:00:00.000Z',
    resources: ['urn:a:b'],
  },
  chains,
  methods,
  at: NOW - 1_000,
}
const wire = {
  type: 'caip122' as const,
  chains: [...chains] as string[],
  domain: 'app.example',
  aud: 'https://app.example/',
  version: '1' as const,
  nonce: 'abcdefgh12345678',
  iat: new Date(NOW).toISOString(),
  statement: 'Sign in to the app',
  exp: '2026-11-23T10:00:00.000Z',
  resources: ['urn:a:b', createEncodedRecap('eip155', 'request', [...methods])],
}

interface Wallet {
  readonly chains?: readonly string[]
  readonly methods?: readonly string[]
  readonly iss?: string
  readonly change?: object
  readonly by?: typeof alice
  readonly kind?: 'eip191' | 'eip1271'
}

/** Signs a request with WalletConnect's own library. */
async function answer(how: Wallet = {}): Promise<Cacao> {
  const payload = populateAuthPayload({
    authPayload: structuredClone(wire) as never,
    chains: [...(how.chains ?? chains)],
    methods: [...(how.methods ?? methods)],
  })
  const iss = how.iss ?? `eip155:1:${alice.address}`
  const response = { ...payload, ...how.change } as typeof payload
  const message = protocolText(response as never, `did:pkh:${iss}`)
  const signature = await (how.by ?? alice).signMessage({ message })
  return JSON.parse(
    JSON.stringify(buildAuthObject(response as never, { t: how.kind ?? 'eip191', s: signature }, iss)),
  ) as Cacao
}
const checked = (cacao: Cacao) => checkCacao(cacao, request, { now: NOW })

function limitedTo(chain: string): string {
  const att = { eip155: { 'request/personal_sign': [{ chains: [chain] }] } }
  return `urn:recap:${btoa(JSON.stringify({ att })).replaceAll('=', '')}`
}

function spoiltCase(address: string): string {
  return `0x${address.slice(2).toUpperCase()}`
}

const badCacaos: readonly [string, ErrorCode, () => Promise<Cacao>, SIWXRpc?][] = [
  ['another domain', 'siwx/wrong-domain', () => answer({ change: { domain: 'evil.example' } })],
  ['another uri', 'siwx/wrong-uri', () => answer({ change: { aud: 'https://evil.example/' } })],
  ['another nonce', 'siwx/wrong-nonce', () => answer({ change: { nonce: 'mallorysnonce123' } })],
  ['an end that is past', 'siwx/expired', () => answer({ change: { exp: '2026-11-22T09:00:00Z' } })],
  ['an end further away', 'siwx/wrong-request', () => answer({ change: { exp: '2999-01-01T00:00:00Z' } })],
  ['no end', 'siwx/wrong-request', () => answer({ change: { exp: undefined } })],
  ['a beginning that was not asked', 'siwx/wrong-request', () => answer({ change: { nbf: '2026-11-22T09:00:00Z' } })],
  ['a time before it was asked', 'siwx/too-old', () => answer({ change: { iat: '2026-11-22T09:55:00Z' } })],
  ['a time to come', 'siwx/not-yet-valid', () => answer({ change: { iat: '2026-11-22T11:00:00Z' } })],
  ['a chain that was not asked', 'siwx/wrong-chain', () => answer({ iss: `eip155:99:${alice.address}` })],
  ['another family', 'siwx/bad-message', () => answer({ iss: `solana:abc:${alice.address}` })],
  ['an account too many', 'siwx/bad-message', () => answer({ iss: `eip155:1:${alice.address}:${alice.address}` })],
  ['the account of another', 'siwx/bad-signature', () => answer({ iss: `eip155:1:${mallory.address}` })],
  ['another statement', 'siwx/wrong-request', () => answer({ change: { statement: 'I give everything away' } })],
  ['another version', 'siwx/bad-message', () => answer({ change: { version: '2' } })],
  ['a request id', 'siwx/wrong-request', () => answer({ change: { requestId: 'x' } })],
  ['another resource', 'siwx/wrong-request', () => answer({ change: { resources: ['urn:a:c', wire.resources[1]] } })],
  ['no resources', 'siwx/wrong-request', () => answer({ change: { resources: undefined } })],
  [
    'a line break in its statement',
    'siwx/wrong-request',
    () => answer({ change: { statement: 'Sign in\nURI: https://evil.example/' } }),
  ],
  [
    'a line break in a resource',
    'siwx/bad-message',
    () => answer({ change: { resources: ['urn:a:b\n- urn:a:c', wire.resources[1]] } }),
  ],
  [
    'more abilities than asked',
    'siwx/wrong-request',
    () =>
      answer({
        change: {
          statement: 'Sign in to the app',
          resources: ['urn:a:b', createEncodedRecap('eip155', 'request', ['eth_sign'])],
        },
      }),
  ],
  [
    'abilities for another chain',
    'siwx/wrong-request',
    () =>
      answer({
        change: {
          statement: 'Sign in to the app',
          resources: ['urn:a:b', limitedTo('eip155:99')],
        },
      }),
  ],
  [
    'a recap that cannot be read',
    'siwx/wrong-request',
    async () => {
      const cacao = await answer()
      return { ...cacao, p: { ...cacao.p, resources: ['urn:a:b', 'urn:recap:bm8'] } }
    },
  ],
  ['the signature of another key', 'siwx/bad-signature', () => answer({ by: mallory })],
  ['a contract that cannot be asked', 'siwx/bad-signature', () => answer({ by: mallory, kind: 'eip1271' })],
  ['another kind of signature', 'siwx/bad-message', async () => ({ ...(await answer()), s: { t: 'magic', s: '0x' } })],
  ['another kind of head', 'siwx/bad-message', async () => ({ ...(await answer()), h: { t: 'jwt' } })],
  ['no payload', 'siwx/bad-message', async () => ({ ...(await answer()), p: undefined }) as unknown as Cacao],
  ['an end that is none', 'siwx/bad-message', () => answer({ change: { exp: '0' } })],
  ['the nonce in another case', 'siwx/wrong-nonce', () => answer({ change: { nonce: 'ABCDEFGH12345678' } })],
  ['a beginning to come', 'siwx/not-yet-valid', () => answer({ change: { nbf: '2026-11-22T10:00:01Z' } })],
  ['no statement', 'siwx/wrong-request', () => answer({ change: { statement: undefined } })],
  ['another port', 'siwx/wrong-domain', () => answer({ change: { domain: 'app.example:81' } })],
  ['an address of wrong letters', 'siwx/bad-signature', () => answer({ iss: `eip155:1:${spoiltCase(alice.address)}` })],
  ['a chain with a zero before it', 'siwx/bad-message', () => answer({ iss: `eip155:01:${alice.address}` })],
  ['a contract that says no', 'siwx/bad-signature', () => answer({ by: mallory, kind: 'eip1271' }), contract('0x00')],
]

describe('signed response of a wallet', () => {
  test.each<[string, Wallet]>([
    ['to the letter', {}],
    ['for the other chain', { iss: `eip155:10:${alice.address}` }],
    ['with fewer abilities', { methods: ['personal_sign'], chains: ['eip155:1'] }],
    ['without the sentence of its recap', { change: { statement: 'Sign in to the app' } }],
    ['with an address in small letters', { iss: `eip155:1:${alice.address.toLowerCase()}` }],
  ])('is accepted if it matches the request: %s', async (_, how) => {
    const cacao = await answer(how)
    const session = await checked(cacao)
    expect(session).toMatchObject({ signature: cacao.s.s, cacao, data: { nonce: request.data.nonce } })
    expect(session.message).toBe(protocolText(cacao.p as never, cacao.p.iss))
  })

  test.each<(typeof badCacaos)[number]>(badCacaos)(
    'is rejected with %s, and nothing is stored, including valid messages sent with it',
    async (_, code, spoil, rpc) => {
      const { area, siwx } = setUp(rpc, { getNonce: async () => request.data.nonce, sessionMs: 86_400_000 })
      const send: Services['rpc']['send'] = async (chainId, { method }) =>
        rpc ? rpc({ chainId, method, params: [] }) : '0x'
      using scope = testScope({ services: { clock, rpc: { send } } })
      const along = createOneClickSignIn(scope, siwx)
      expect(await along.createMessage([...chains])).toMatchObject(request.data)
      const cacaos = [await answer({ iss: `eip155:10:${alice.address}` }), await spoil()]
      const outcome = await watched(area, async () => along.save(await along.check(cacaos, request)))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code } })
      expect([...area.seen]).toEqual([])
      await expect(checkCacao(await spoil(), request, { now: NOW, ...(rpc && { rpc }) })).rejects.toMatchObject({
        code,
      })
    },
  )

  test('is stored for each chain with one issued message, and never with an invalid one', async () => {
    const { area, siwx } = setUp()
    const made = await siwx.createMessage({ accountAddress: '<<AccountAddress>>', chainId: 'eip155:1' })
    const change = { nonce: made.nonce, exp: made.expirationTime }
    const issuedRequest = { ...request, data: made }
    const cacaos = await Promise.all(chains.map(chain => answer({ iss: `${chain}:${alice.address}`, change })))
    const sessions = await Promise.all(cacaos.map(cacao => checkCacao(cacao, issuedRequest, { now: NOW })))
    const [first, second] = sessions
    if (!first || !second) throw new Error('no sessions')
    const stolen = { ...second, signature: await mallory.signMessage({ message: second.message }) }
    expect((await watched(area, () => siwx.setSessions([first, stolen]))).status).toBe('rejected')
    expect([...area.seen]).toEqual([])
    const next = await siwx.createMessage({ accountAddress: '<<AccountAddress>>', chainId: 'eip155:1' })
    const again = { nonce: next.nonce, exp: next.expirationTime }
    const right = await Promise.all(
      chains.map(async chain => {
        const cacao = await answer({ iss: `${chain}:${alice.address}`, change: again })
        return checkCacao(cacao, { ...request, data: next }, { now: NOW })
      }),
    )
    await siwx.setSessions(right)
    for (const chain of chains) expect(await siwx.getSessions(chain, alice.address)).toHaveLength(1)
  })
})
