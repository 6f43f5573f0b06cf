import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtGateway } from '../../../scripts/stack/build-gateway.mjs'
import { openStore, type Store } from '../../src/store/open-store.js'
import { schema } from '../../src/store/schema.js'
import { pooledRequest } from '../helpers/pooled-request.js'
import { runFile, type RunningScript } from '../helpers/run-script.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT, TestFrame } from '../helpers/test-frame.js'
import { newPostgresUrl } from '../helpers/test-store.js'

const PROCESSES = 3
const GUESSES = 1_000
const EMAIL = 'ada@example.com'

/** A1: gateways of their own, sharing one database and nothing else. */
const gateways: RunningScript[] = []
const urls: string[] = []
let store: Store

beforeAll(async () => {
  const databaseUrl = await newPostgresUrl()
  const path = await builtGateway('main')
  const secret = () => randomBytes(32).toString('base64url')
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    GATEWAY_URL: API_URL,
    FRAME_URL,
    PROJECTS: JSON.stringify({ [PROJECT]: [APP_ORIGIN] }),
    TRUST_PROXY: '1',
    SECRET_KEY: secret(),
    PEPPER: secret(),
    KEK: secret(),
    VAULT_KEK: secret(),
  }
  gateways.push(...Array.from({ length: PROCESSES }, () => runFile(path, env)))
  for (const gateway of gateways) urls.push((await gateway.heard(/Gateway +(http:\S+)/))[1] ?? '')
  store = await openStore({ databaseUrl })
})
afterAll(async () => {
  for (const gateway of gateways) gateway.kill('SIGTERM')
  await Promise.all(gateways.map(({ ended }) => ended))
  await store.close()
})

test('of 1,000 guesses at once at three gateways exactly five are looked at', async () => {
  const pool = pooledRequest(urls)
  const frame = new TestFrame(pool as unknown as ConstructorParameters<typeof TestFrame>[0], () => Date.now())
  const sent = await frame.ask('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email: EMAIL })
  const { challengeId } = sent.body
  const code = await mailedCode()

  const guess = async (count: number) => {
    const wrong = String((Number(code) + 1 + count) % 1_000_000).padStart(6, '0')
    const ip = `10.${count % 250}.${Math.floor(count / 250)}.1` // a network of its own for each
    return frame.ask('POST /v1/otp/verify', { challengeId, code: wrong }, { ip })
  }
  const answers = await Promise.all(Array.from({ length: GUESSES }, (_, count) => guess(count)))

  const counted = (wanted: string) => answers.filter(({ error }) => error.code === wanted)
  expect(
    counted('otp_invalid')
      .map(({ error }) => error.left)
      .toSorted(),
  ).toEqual([0, 1, 2, 3, 4])
  expect(counted('expired')).toHaveLength(GUESSES - 5)
  const [challenge] = await store.db.select().from(schema.challenges).where(eq(schema.challenges.id, challengeId))
  expect(challenge).toMatchObject({ triesLeft: 0, usedAt: 0 })
  const [lock] = await store.db.select().from(schema.otpLocks)
  expect(lock?.tries).toHaveLength(5)
  const late = await frame.ask('POST /v1/otp/verify', { challengeId, code }, { ip: '10.255.0.1' })
  expect(late.error.code).toBe('expired')
  expect(await store.db.select().from(schema.sessions)).toEqual([])
  pool.close()
}, 120_000)

/** The process that sent the letter caught it. */
async function mailedCode(): Promise<string> {
  const letters = await Promise.all(
    urls.map(async url => {
      const { mails } = await (await fetch(`${url}/dev/mail.json?to=${EMAIL}`)).json()
      return mails as { subject: string }[]
    }),
  )
  const subject = letters.flat()[0]?.subject
  return subject ? subject.slice(0, 6) : mailedCode()
}
