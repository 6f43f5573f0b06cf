import type { TestCore } from './test-core.js'
import { APP_ORIGIN, PROJECT, type TestFrame } from './test-frame.js'

/** Adds a device to an account, approved by the emailed link and on hold for a day. */
export async function otherDevice(api: TestCore, email: string, frame = api.frame()): Promise<TestFrame> {
  api.clock.turn(31_000)
  const sent = await frame.call('POST /v1/otp/send', { projectId: PROJECT, origin: APP_ORIGIN, email })
  const { challengeId } = sent.body
  const { body } = await frame.call('POST /v1/otp/verify', { challengeId, code: await api.code(email) })
  if (body.status !== 'device') throw new Error(`not a new device: ${body.status}`)
  const token = /#([\w-]{43})$/m.exec((await api.getEmail(email)).text)?.[1] ?? ''
  await frame.call('POST /v1/device/approve', { token }, { proof: null })
  const waited = await frame.call('POST /v1/device/wait', { deviceId: body.deviceId })
  if (waited.body.status !== 'connected') throw new Error(`not let in: ${waited.body.status}`)
  frame.access = waited.body.session.accessToken
  return frame
}
