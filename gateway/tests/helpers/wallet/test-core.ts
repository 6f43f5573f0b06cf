import type { Hono } from 'hono'
import { systemClock } from '../../../../src/core/clock.js'
import type { SessionGrant } from '../../../../src/contract/login-api.js'
import { MailCatcher } from '../../../../tools/mail/mail-catcher.js'
import type { ApiEnv } from '../../../src/http/api-route.js'
import { clientReader } from '../../../src/http/client.js'
import { createTemporarySecrets } from '../../../src/modules/keys/secrets.js'
import { RouteLimiter } from '../../../src/modules/limits/route-limiter.js'
import { ProjectList } from '../../../src/modules/projects/project-list.js'
import { openCore, type CoreOptions, type WalletCore } from '../../../src/modules/wallet-api/wallet-core.js'
import { createV1 } from '../../../src/modules/wallet-api/v1-app.js'
import { readCode } from '../read-code.js'
import { openTestStore, type DatabaseKind, type TestStore } from '../test-store.js'
import { turnedClock, type TurnedClock } from '../turned-clock.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT, TestFrame } from './test-frame.js'

/** The whole API with a store, without a port. */
export interface TestCore {
  readonly core: WalletCore
  readonly app: Hono<ApiEnv>
  readonly store: TestStore
  readonly clock: TurnedClock
  readonly mails: MailCatcher
  /** Unexpected errors; tests may expect this to stay empty. */
  readonly failures: unknown[]
  frame(): TestFrame
  /** Returns the newest email to an address after all were sent. */
  getEmail(to: string): Promise<{ subject: string; text: string; html: string }>
  code(to: string): Promise<string>
  /** Logs a frame in by email, with a new account or a known device. Returns its grant. */
  login(frame: TestFrame, email: string): Promise<SessionGrant>
  /** Empties the store and the mailbox, and advances the clock to a later day. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Opens the API with a database: `describe.each(databases)`. Reset it before each test and close it at the end. */
export async function openTestCore(kind: DatabaseKind, parts: Partial<CoreOptions> = {}): Promise<TestCore> {
  const store = await openTestStore(kind)
  const clock = turnedClock(Date.UTC(2026, 0, 1))
  const mails = new MailCatcher(() => clock.now())
  const failures: unknown[] = []
  const ending = new AbortController()
  const onFailure = (error: unknown) => void failures.push(error)
  const core = await openCore({
    db: store.db,
    clock,
    secrets: createTemporarySecrets(),
    transport: mails,
    projects: new ProjectList({ [PROJECT]: [APP_ORIGIN, 'https://*.app.example.com'], empty: [] }),
    urls: { gateway: () => API_URL, frame: () => FRAME_URL },
    production: true,
    env: {},
    signal: ending.signal,
    onFailure,
    ...parts,
  })
  const limiter = new RouteLimiter({ clock: systemClock, factor: 1_000 })
  const app = createV1(core, { client: clientReader({ trustedProxies: 1, production: true }), limiter, onFailure })
  const getEmail = async (to: string) => {
    await core.mail.settled()
    const found = mails.mails.find(mail => mail.to === to)
    if (!found) throw new Error(`no email to ${to}`)
    return found
  }
  const code = async (to: string) => {
    await core.mail.settled()
    const found = mails.mails.find(mail => mail.to === to && mail.subject.startsWith('Your code for '))
    return readCode(found?.text)
  }
  return {
    core,
    app,
    store,
    clock,
    mails,
    failures,
    getEmail,
    code,
    frame: () => new TestFrame(app, () => clock.now()),
    login: (frame, email) => loginOnce(frame, email, code),
    async reset() {
      await core.mail.settled()
      failures.splice(0)
      await store.empty()
      clock.turn(7 * 86_400_000)
    },
    async close() {
      ending.abort()
      await core.mail.close()
      await store.close()
    },
  }
}

async function loginOnce(
  frame: TestFrame,
  email: string,
  code: (to: string) => Promise<string>,
): Promise<SessionGrant> {
  const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email })
  const challengeId = sent.body.challengeId
  const { body, error } = await frame.call('POST /v1/otp/verify', { challengeId, code: await code(email) })
  if (body.status !== 'connected') throw new Error(`not logged in: ${body.status ?? error.code}`)
  frame.access = body.session.accessToken
  return body.session
}

/** Issues a new access token for the frame's session. Access tokens expire within minutes. */
export async function renewAccess({ core }: TestCore, frame: TestFrame): Promise<void> {
  const row = await core.db.query.sessions.findFirst({
    where: (session, { and, eq }) => and(eq(session.jkt, frame.jkt), eq(session.revokedAt, 0)),
  })
  if (!row) throw new Error('there is no session')
  frame.access = await core.tokens.issue({ ...row, sessionId: row.id })
}
