import type { SessionGrant } from '../../../../src/contract/login-api.js'
import type { TestCore } from './test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from './test-frame.js'

export const EMAIL = 'ada@example.com'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface LoggedIn {
  readonly frame: TestFrame
  readonly grant: SessionGrant
}

/** Logs in by email, with a new account or a known device. */
export async function person(api: TestCore, email = EMAIL, frame = api.frame()): Promise<LoggedIn> {
  return { frame, grant: await api.login(frame, email) }
}

/** Adds a device, confirmed by the emailed link and on hold. */
export async function otherDevice(api: TestCore, email = EMAIL, frame = api.frame()): Promise<LoggedIn> {
  api.clock.turn(31_000)
  const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email })
  const { challengeId } = sent.body
  const { body } = await frame.call('POST /v1/otp/verify', { challengeId, code: await api.code(email) })
  if (body.status !== 'device') throw new Error(`not a new device: ${body.status}`)
  const token = /\/device#([\w-]{43})$/m.exec((await api.getEmail(email)).text)?.[1] ?? ''
  await frame.call('POST /v1/device/approve', { token }, { proof: null })
  const waited = await frame.call('POST /v1/device/wait', { deviceId: body.deviceId })
  if (waited.body.status !== 'connected') throw new Error(`not let in: ${waited.body.status}`)
  frame.access = waited.body.session.accessToken
  return { frame, grant: waited.body.session }
}

/** Returns the tokens of the links in the newest email with a subject. */
export async function linksOf(api: TestCore, to: string, subject: string): Promise<readonly string[]> {
  await api.core.mail.settled()
  const email = api.mails.mails.find(mail => mail.to === to && mail.subject === subject)
  if (!email) throw new Error(`no email "${subject}" to ${to}`)
  return [...email.text.matchAll(/\/link#([\w-]{43})$/gm)].map(([, token = '']) => token)
}

/** Counts the emails with a subject since a time, because the mail catcher outlives a test. */
export async function countOf(api: TestCore, to: string, subject: string, since: number): Promise<number> {
  await api.core.mail.settled()
  return api.mails.mails.filter(mail => mail.at >= since && mail.to === to && mail.subject === subject).length
}

export function follow(api: TestCore, token: string) {
  return api.frame().call('POST /v1/link/use', { token }, { proof: null })
}
