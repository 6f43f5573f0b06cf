import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientJwt, clientKey } from '../../../gateway/tests/helpers/client-jwt.js'
import { rawClient, type RawClient, type RawClientOptions } from '../../../gateway/tests/helpers/raw-client.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { turnedClock } from '../../../gateway/tests/helpers/turned-clock.js'
import { PING_EVERY_MS } from '../../../tools/relay/relay.js'

const TOPIC = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)
const publication = { topic: TOPIC, message: 'sealed', ttl: 300, tag: 1108, prompt: false }

describe('Relay', () => {
  const clock = turnedClock()
  let server: TestRelay
  let clients: RawClient[]

  beforeEach(async () => {
    server = await startTestRelay({
      clock,
      projects: ['known'],
      origins: ['https://app.example', 'http://localhost:*'],
    })
    clients = []
  })
  afterEach(async () => {
    await Promise.all(clients.map(socket => socket.close()))
    await server.stop()
  })

  async function client(options: RawClientOptions = {}): Promise<RawClient> {
    const now = Math.floor(clock.now() / 1000)
    const opened = await rawClient(server.url, { projectId: 'known', iat: now, exp: now + 86_400, ...options })
    clients.push(opened)
    return opened
  }

  describe('delivery', () => {
    test('delivers to every other subscriber with an empty attestation', async () => {
      const [sender, first, second] = [await client(), await client(), await client()]
      const { result } = await first.call('irn_subscribe', { topic: TOPIC })
      await second.call('irn_batchSubscribe', { topics: [OTHER, TOPIC] })

      expect(await sender.call('irn_publish', publication, '1700000000000000001')).toEqual({
        id: '1700000000000000001',
        jsonrpc: '2.0',
        result: true,
      })
      const push = await first.push()
      expect(push.subscription).toBe(result)
      expect(push.data).toEqual({
        topic: TOPIC,
        message: 'sealed',
        tag: 1108,
        publishedAt: clock.now(),
        attestation: '',
      })
      expect((await second.push()).data.message).toBe('sealed')
    })

    test('never delivers to the publisher, live or later', async () => {
      const sender = await client()
      const listener = await client()
      await sender.call('irn_subscribe', { topic: TOPIC })
      await listener.call('irn_subscribe', { topic: TOPIC })
      await sender.call('irn_publish', publication)
      await listener.push()
      await sender.call('irn_subscribe', { topic: TOPIC })
      await sender.call('irn_fetchMessages', { topic: TOPIC }) // long enough for a replay to arrive
      expect(sender.unread).toEqual([])
    })

    test('does not deliver after unsubscribing', async () => {
      const [sender, listener] = [await client(), await client()]
      await listener.call('irn_batchSubscribe', { topics: [TOPIC, OTHER] })
      await listener.call('irn_unsubscribe', { topic: TOPIC, id: 'x' })
      await sender.call('irn_batchPublish', { messages: [publication, { ...publication, topic: OTHER }] })
      expect((await listener.push()).data.topic).toBe(OTHER)
      await listener.call('irn_batchUnsubscribe', { subscriptions: [{ topic: OTHER, id: 'y' }] })
      await sender.call('irn_publish', { ...publication, topic: OTHER })
      await listener.call('irn_fetchMessages', { topic: OTHER })
      expect(listener.unread).toEqual([])
    })
  })

  describe('mailbox', () => {
    test('replays messages after the subscribe response', async () => {
      const [sender, listener] = [await client(), await client()]
      await sender.call('irn_publish', publication)
      await sender.call('irn_publish', { ...publication, message: 'second' })
      await listener.call('irn_subscribe', { topic: TOPIC })
      expect((await listener.push()).data.message).toBe('sealed')
      expect((await listener.push()).data.message).toBe('second')
      expect(listener.arrived).toEqual(['answer', 'push', 'push'])
    })

    test('stores messages until the client acknowledges them', async () => {
      const key = clientKey()
      const sender = await client()
      await sender.call('irn_publish', publication)

      const before = await client({ key })
      await before.call('irn_subscribe', { topic: TOPIC })
      await before.push()
      await before.close() // closed without an acknowledgement

      const again = await client({ key })
      await again.call('irn_subscribe', { topic: TOPIC })
      const acknowledged = server.next(({ type }) => type === 'acknowledged')
      again.acknowledge(await again.push())
      expect(await acknowledged).toMatchObject({ topic: TOPIC, tag: 1108, clientId: key.did })

      const after = await client({ key })
      await after.call('irn_subscribe', { topic: TOPIC })
      expect((await after.call('irn_fetchMessages', { topic: TOPIC }))['result']).toEqual({
        messages: [],
        hasMore: false,
      })
      expect(after.unread).toEqual([])
    })

    test('drops expired messages', async () => {
      const [sender, listener] = [await client(), await client()]
      await sender.call('irn_publish', { ...publication, ttl: 10 })
      clock.turn(9_999)
      expect((await listener.call('irn_batchFetchMessages', { topics: [TOPIC] }))['result']).toMatchObject({
        messages: [{ topic: TOPIC, message: 'sealed', tag: 1108 }],
      })
      clock.turn(1)
      expect((await listener.call('irn_batchFetchMessages', { topics: [TOPIC] }))['result']).toMatchObject({
        messages: [],
      })
    })
  })

  describe('pairing methods', () => {
    test('wc_proposeSession and wc_approveSession subscribe the caller and publish by tag', async () => {
      const [dapp, wallet] = [await client(), await client()]
      await dapp.call('wc_proposeSession', { pairingTopic: TOPIC, sessionProposal: 'proposal', attestation: '' })
      await wallet.call('irn_subscribe', { topic: TOPIC })
      expect((await wallet.push()).data).toMatchObject({ message: 'proposal', tag: 1100 })

      await dapp.call('irn_subscribe', { topic: OTHER })
      await wallet.call('wc_approveSession', {
        sessionTopic: OTHER,
        pairingTopic: TOPIC,
        sessionProposalResponse: 'yes',
        sessionSettlementRequest: 'settled',
      })
      expect((await dapp.push()).data).toMatchObject({ topic: TOPIC, message: 'yes', tag: 1101 })
      expect((await dapp.push()).data).toMatchObject({ topic: OTHER, message: 'settled', tag: 1102 })
      await dapp.call('irn_publish', { ...publication, topic: OTHER })
      expect((await wallet.push()).data.topic).toBe(OTHER)
    })
  })

  describe('admission', () => {
    const now = () => Math.floor(clock.now() / 1000)
    const cases: [string, string, () => RawClientOptions][] = [
      ['an unknown project', 'Unauthorized: invalid key', () => ({ projectId: 'unknown' })],
      ['an origin off the list', 'Unauthorized: origin not allowed', () => ({ origin: 'https://evil.example' })],
      ['a token of the future', 'JWT validation error: JWT Token is not yet valid', () => ({ iat: now() + 60 })],
      ['a token of the past', 'JWT validation error: JWT Token is expired', () => ({ exp: now() - 60 })],
      ['no token', 'JWT validation error: JWT Token is malformed', () => ({ auth: '-' })],
      [
        "somebody else's name",
        'JWT validation error: JWT Token has an invalid signature',
        () => ({ iss: clientKey().did }),
      ],
    ]
    test.each(cases)('closes with code 3000 for %s: %s', async (_what, reason, options) => {
      const refused = await client(options())
      expect(await refused.closed).toEqual({ code: 3000, reason })
      expect(server.relay.connected).toBe(0)
    })

    test('accepts an allowed origin, a program without one, and the path /relay', async () => {
      for (const options of [{ origin: 'http://localhost:5173' }, {}, { path: '/relay' }]) {
        const { result } = await (await client(options)).call('irn_subscribe', { topic: TOPIC })
        expect(result).toMatch(/^[0-9a-f]{64}$/)
      }
      await expect(client({ path: '/other' })).rejects.toThrow('404')
    })
  })

  describe('invalid input', () => {
    test.each([
      ['no JSON', '{', -32700],
      ['an array', '[]', -32700],
      ['null', 'null', -32700],
      ['a method of the prototype', '{"id":7,"method":"constructor"}', -32601],
      ['an unknown method', '{"id":7,"method":"irn_nothing"}', -32601],
      ['no parameters', '{"id":7,"method":"irn_publish"}', -32602],
      ['a wrong topic', '{"id":7,"method":"irn_subscribe","params":{"topic":"../etc"}}', -32602],
      [
        'a wrong ttl',
        `{"id":7,"method":"irn_publish","params":{"topic":"${TOPIC}","message":"m","ttl":"soon"}}`,
        -32602,
      ],
    ])('answers %s with an error', async (_what, text, code) => {
      const hostile = await client()
      hostile.send(text)
      expect(await hostile.stray()).toMatchObject({ error: { code, message: expect.stringMatching(/\.$/) } })
      expect(await hostile.call('irn_publish', publication)).toMatchObject({ result: true })
    })

    test('closes only the socket that sent a too large message', async () => {
      const [hostile, bystander] = [await client(), await client()]
      hostile.send(JSON.stringify({ id: 1, method: 'irn_publish', params: { message: 'x'.repeat(2 * 1024 * 1024) } }))
      await hostile.closed
      expect(await bystander.call('irn_publish', publication)).toMatchObject({ result: true })
    })
  })

  describe('keep-alive', () => {
    test('pings at least every 30 s and terminates unresponsive sockets', async () => {
      expect(PING_EVERY_MS).toBeLessThanOrEqual(30_000)
      const query = `?projectId=known&auth=${clientJwt({ iat: Math.floor(clock.now() / 1000), exp: 9e9 })}`
      const mute = new WebSocket(`${server.url}/${query}`, { autoPong: false })
      await new Promise(resolve => mute.once('open', resolve))
      const pinged = new Promise(resolve => mute.once('ping', resolve))
      clock.turn(PING_EVERY_MS)
      await pinged
      const closed = new Promise(resolve => mute.once('close', resolve))
      clock.turn(PING_EVERY_MS)
      expect(await closed).toBe(1006)
    })
  })
})
