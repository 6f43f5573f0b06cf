import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../../../src/store/database.js'
import { openStore, type Store } from '../../../src/store/open-store.js'
import { gatewayProcesses } from '../../helpers/gateway-process.js'
import { pooledRequest } from '../../helpers/pooled-request.js'
import { readCode } from '../../helpers/read-code.js'
import { newPostgresUrl } from '../../helpers/test-store.js'
import { APP_ORIGIN, PROJECT, TestFrame } from '../../helpers/wallet/test-frame.js'

const PROCESSES = 3
const GUESSES = 1_000
const EMAIL = 'ada@example.com'

/** Separate gateways that share only a database. */
const fleet = {} as { processes: Awaited<ReturnType<typeof gatewayProcesses>>; store: Store }
const urls: string[] = []

beforeAll(async () => {
  const databaseUrl = await newPostgresUrl()
  fleet.processes = await gatewayProcesses({ DATABASE_URL: databaseUrl })
  const started = await Promise.all(Array.from({ length: PROCESSES }, () => fleet.processes.start({})))
  urls.push(...started.map(({ url }) => url))
  fleet.store = await openStore({ databaseUrl })
}, 240_000)
afterAll(async () => {
  await fleet.processes.stop()
  await fleet.store.close()
})

test('checks exactly five of 1,000 concurrent guesses at three gateways', async () => {
  const pool = pooledRequest(urls)
  const frame = new TestFrame(pool as unknown as ConstructorParameters<typeof TestFrame>[0], () => Date.now())
  const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
  const { challengeId } = sent.body
  const code = readCode((await fleet.processes.waitForEmail(EMAIL, /^Your code for/)).text)

  const guess = async (count: number) => {
    const wrong = String((Number(code) + 1 + count) % 1_000_000).padStart(6, '0')
    const ip = `10.${count % 250}.${Math.floor(count / 250)}.1` // a separate network for each request
    return frame.call('POST /v1/otp/verify', { challengeId, code: wrong }, { ip })
  }
  const answers = await Promise.all(Array.from({ length: GUESSES }, (_, count) => guess(count)))

  const counted = (wanted: string) => answers.filter(({ error }) => error.code === wanted)
  expect(
    counted('otp_invalid')
      .map(({ error }) => error.left)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4])
  expect(counted('expired')).toHaveLength(GUESSES - 5)
  const [challenge] = await fleet.store.db.select().from(schema.challenges).where(eq(schema.challenges.id, challengeId))
  expect(challenge).toMatchObject({ triesLeft: 0, usedAt: 0 })
  const [lock] = await fleet.store.db.select().from(schema.otpLocks)
  expect(lock?.tries).toHaveLength(5)
  const late = await frame.call('POST /v1/otp/verify', { challengeId, code }, { ip: '10.255.0.1' })
  expect(late.error.code).toBe('expired')
  expect(await fleet.store.db.select().from(schema.sessions)).toEqual([])
  pool.close()
}, 120_000)
