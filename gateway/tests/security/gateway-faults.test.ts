import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { openStore, type Store } from '../../src/store/open-store.js'
import { schema } from '../../src/store/database.js'
import { databaseWire, type DatabaseWire } from '../helpers/database-wire.js'
import { gatewayProcesses, type GatewayProcess } from '../helpers/gateway-process.js'
import { requestSigned, nonceOf } from '../helpers/wallet/request-signed.js'
import { madeSet } from '../helpers/wallet/made-set.js'
import { pooledRequest } from '../helpers/pooled-request.js'
import { readCode } from '../helpers/read-code.js'
import { APP_ORIGIN, PROJECT, TestFrame } from '../helpers/wallet/test-frame.js'
import { newPostgresUrl } from '../helpers/test-store.js'

// Real processes on PostgreSQL, with a database proxy controlled by the test.
const PATIENT = 240_000
const fleet = {} as { processes: Awaited<ReturnType<typeof gatewayProcesses>>; databaseUrl: string; store: Store }
const wires: DatabaseWire[] = []

beforeAll(async () => {
  fleet.databaseUrl = await newPostgresUrl()
  fleet.store = await openStore({ databaseUrl: fleet.databaseUrl })
  fleet.processes = await gatewayProcesses()
}, PATIENT)
afterAll(async () => {
  await fleet.processes.stop()
  await Promise.all(wires.map(wire => wire.close()))
  await fleet.store.close()
}, PATIENT)

interface Stand {
  readonly wire: DatabaseWire
  readonly gateway: GatewayProcess
  readonly frame: TestFrame
}

async function stand(name: string, env: Readonly<Record<string, string>> = {}): Promise<Stand> {
  const wire = await databaseWire(fleet.databaseUrl)
  wires.push(wire)
  const gateway = await fleet.processes.start({ DATABASE_URL: wire.url, ...env })
  const frame = frameAt(gateway.url)
  const email = `${name}@example.com`
  const ip = `10.0.${wires.length}.1` // one address may request five codes per minute
  const input = { projectId: PROJECT, origin: APP_ORIGIN, email }
  const { body, status } = await frame.call('POST /v1/otp/send', input, { ip })
  expect(status).toBe(202)
  const code = readCode((await fleet.processes.waitForEmail(email, /^Your code for/)).text)
  const login = await frame.call('POST /v1/otp/verify', { challengeId: body.challengeId, code })
  if (login.body.status !== 'connected') throw new Error(`not logged in: ${login.error.code}`)
  frame.access = login.body.session.accessToken
  return { wire, gateway, frame }
}

function frameAt(url: string): TestFrame {
  const { request } = pooledRequest([url])
  return new TestFrame({ request } as unknown as ConstructorParameters<typeof TestFrame>[0], Date.now)
}

/** Resolves once the port refuses connections. */
async function refused(url: string): Promise<void> {
  const { port } = new URL(url)
  const isOpen = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('connect', () => resolve((socket.destroy(), true))).once('error', () => resolve(false))
    })
  while (await isOpen());
}

/** Expects that each wallet has its set, and each set its wallet. */
async function noPartialWallet(): Promise<void> {
  const [wallets, sets] = [
    await fleet.store.db.query.wallets.findMany(),
    await fleet.store.db.select().from(schema.walletEpochs),
  ]
  expect(sets.map(({ walletId }) => walletId).toSorted()).toEqual(wallets.map(({ id }) => id).toSorted())
}

describe('gateway shutdown', () => {
  test(
    'finishes pending requests and exits cleanly',
    async () => {
      const { wire, gateway, frame } = await stand('drained')
      const nonce = await nonceOf(frame)
      wire.count()
      wire.hold()
      const put = requestSigned(frame, 'PUT /v1/wallet', madeSet(), { nonce })
      await expect.poll(() => wire.sent).toBeGreaterThan(0)
      gateway.kill('SIGTERM')
      await refused(gateway.url)
      wire.release()
      expect((await put).body).toEqual({ epoch: 1 })
      expect(await gateway.ended).toBe(0)
    },
    PATIENT,
  )

  test(
    'exits even if the database never responds again',
    async () => {
      const { wire, gateway, frame } = await stand('stuck')
      await frame.call('POST /v1/sessions/list', {}) // leaves an open connection, so the next request waits for its result
      wire.count()
      wire.hold()
      const pending = frame.call('POST /v1/sessions/list', {}).catch(() => 'cut off')
      await expect.poll(() => wire.sent).toBeGreaterThan(0)
      gateway.kill('SIGTERM')
      expect(await gateway.ended).toBe(0)
      expect(await pending).toBe('cut off')
    },
    PATIENT,
  )
})

describe('database failures', () => {
  test.each(['before', 'after'] as const)(
    'returns 503 or completes a change if cut off %s any message, never half a wallet',
    async when => {
      const { wire, gateway, frame } = await stand(`cut-${when}`)
      const set = madeSet()
      const first = await nonceOf(frame)
      wire.count()
      await requestSigned(frame, 'PUT /v1/wallet', set, { nonce: first })
      const messages = wire.sent
      expect(messages).toBeGreaterThan(5)
      for (let at = 1; at <= messages; at += 1) {
        const nonce = await nonceOf(frame)
        wire.count(at, when, () => wire.cut())
        const { status, error } = await requestSigned(frame, 'PUT /v1/wallet', set, { nonce })
        expect([200, 503], `message ${at}: ${error.code}`).toContain(status)
        if (status === 503) {
          expect(error.code).toBe('unavailable')
          const ready = await fetch(`${gateway.url}/ready`)
          expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
          expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
        }
        wire.mend()
        await expect.poll(async () => (await fetch(`${gateway.url}/ready`)).status).toBe(200)
        await noPartialWallet()
      }
      expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
    },
    PATIENT,
  )

  test(
    'returns 503 and a delay while read-only, then recovers',
    async () => {
      const { wire, frame } = await stand('read-only')
      const admin = new Client({ connectionString: fleet.databaseUrl })
      await admin.connect()
      const name = new URL(fleet.databaseUrl).pathname.slice(1)
      const readOnly = async (value: 'on' | 'off') => {
        await admin.query('SET default_transaction_read_only = off')
        await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
        // Open connections keep their settings.
        wire.cut()
        wire.mend()
      }
      await readOnly('on')
      await expect
        .poll(async () => (await requestSigned(frame, 'PUT /v1/wallet', madeSet())).error)
        .toMatchObject({ code: 'unavailable', retryAfter: 5 })
      await readOnly('off')
      await expect.poll(async () => (await requestSigned(frame, 'PUT /v1/wallet', madeSet())).status).toBe(200)
      await noPartialWallet()
      await admin.end()
    },
    PATIENT,
  )

  test(
    'returns 503 after a timeout on a foreign lock',
    async () => {
      const { frame } = await stand('locked')
      const blocker = new Client({ connectionString: fleet.databaseUrl })
      await blocker.connect()
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE wallets IN ACCESS EXCLUSIVE MODE')
      const { status, error } = await requestSigned(frame, 'PUT /v1/wallet', madeSet())
      expect([status, error.code]).toEqual([503, 'unavailable'])
      await blocker.query('ROLLBACK')
      expect((await requestSigned(frame, 'PUT /v1/wallet', madeSet())).status).toBe(200)
      await noPartialWallet()
      await blocker.end()
    },
    PATIENT,
  )
})

test(
  'refuses excess load while completing pending requests',
  async () => {
    const { wire, gateway, frame } = await stand('crowd', { REQUESTS_AT_ONCE: '1' })
    expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
    wire.count()
    wire.hold()
    const first = frame.call('POST /v1/sessions/list', {})
    await expect.poll(() => wire.sent).toBeGreaterThan(0)
    const crowd = await Promise.all(Array.from({ length: 300 }, () => frame.call('POST /v1/sessions/list', {})))
    expect(new Set(crowd.map(({ status, error }) => `${status} ${error.code} ${error.retryAfter}`))).toEqual(
      new Set(['503 unavailable 1']),
    )
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
    wire.release()
    expect((await first).status).toBe(200)
    expect((await frame.call('POST /v1/sessions/list', {})).status).toBe(200)
  },
  PATIENT,
)

test(
  'rejects a body above 64 KiB early, whole or chunked',
  async () => {
    const { gateway } = await stand('long')
    const send = (head: string, body: string) =>
      new Promise<string>(resolve => {
        const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
        const state = { said: '' }
        socket.on('data', data => {
          state.said += String(data)
          if (state.said.includes('\r\n\r\n')) resolve(state.said.slice(0, 12))
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(state.said.slice(0, 12)))
        socket.write(
          `POST /v1/otp/send HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`,
        )
      })
    expect(await send('Content-Length: 1000000000', '{"a')).toBe('HTTP/1.1 413')
  },
  PATIENT,
)
