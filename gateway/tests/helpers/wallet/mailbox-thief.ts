import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import { completeDueChanges } from '../../../src/modules/account/due-changes.js'
import { DAY, EMAIL, otherDevice, person, type LoggedIn } from './account-fixture.js'
import { madeRecovery, sentRecovery } from './made-recovery.js'
import { madeSet } from './made-set.js'
import { requestSigned } from './request-signed.js'
import { putInForce } from './share-recipient.js'
import { renewAccess, type TestCore } from './test-core.js'
import type { Reply, TestFrame } from './test-frame.js'

export const THIEF_EMAIL = 'mallory@example.com'

/** An account with a wallet, a recovery and one confirmed device. */
export async function walletOwner(api: TestCore): Promise<LoggedIn & { walletId: string; auth: string }> {
  const owner = await person(api)
  const [set, recovery] = [madeSet(), madeRecovery()]
  const { walletId } = set
  await putInForce(owner.frame, set)
  const method = { walletId, epoch: 1, method: 'password' } as const
  await requestSigned(owner.frame, 'PUT /v1/recovery', { ...method, ...sentRecovery(recovery) })
  return { ...owner, walletId, auth: recovery.auth }
}

/** Someone who reads the owner's mailbox, logged in on a device that is past its hold. */
export async function mailboxThief(api: TestCore): Promise<TestFrame> {
  const { frame } = await otherDevice(api)
  await pass(api, DAY, frame)
  return frame
}

/** Lets time pass, with new access tokens for the frames that are still logged in. */
export async function pass(api: TestCore, ms: number, ...frames: readonly TestFrame[]): Promise<void> {
  api.clock.turn(ms)
  for (const frame of frames) await renewAccess(api, frame)
}

/** Lets time pass and carries out the changes that are due. */
export async function passAndComplete(api: TestCore, ms: number, ...frames: readonly TestFrame[]): Promise<void> {
  await pass(api, ms, ...frames)
  await completeDueChanges(api.core)
}

/** The code of a step, read in a mailbox. */
export async function stepUp(api: TestCore, frame: TestFrame, purpose: 'export' | 'delete' | 'unfreeze') {
  api.clock.turn(31_000)
  const { body } = await frame.call('POST /v1/step-up/send', { purpose })
  return { challengeId: body.challengeId, code: await api.code(EMAIL) }
}

/** Requests the deletion of the account with the emailed code only. */
export async function requestDeletion(api: TestCore, frame: TestFrame): Promise<Reply<'POST /v1/account/delete'>> {
  const proof = await stepUp(api, frame, 'delete')
  return frame.call('POST /v1/account/delete', { ...proof, word: 'delete' })
}

/** Runs an email change up to the last request, whose body it returns. */
export async function beginEmailChange(api: TestCore, frame: TestFrame, email = THIEF_EMAIL) {
  api.clock.turn(31_000)
  const { changeId } = (await frame.call('POST /v1/email/start', { email })).body
  await frame.call('POST /v1/email/primary', { changeId, code: await api.code(EMAIL) })
  return { changeId, code: await api.code(email) }
}

/** Requests an email change with the emailed codes only. */
export async function requestEmailChange(api: TestCore, frame: TestFrame, email = THIEF_EMAIL) {
  return frame.call('POST /v1/email/secondary', await beginEmailChange(api, frame, email))
}

export async function changesOf(frame: TestFrame): Promise<LoginAnswer<'POST /v1/account/changes'>['changes']> {
  return (await frame.call('POST /v1/account/changes', {})).body.changes
}

export async function isLoggedIn(frame: TestFrame): Promise<boolean> {
  return (await frame.call('POST /v1/sessions/list', {})).status === 200
}
