import { afterAll, beforeAll, beforeEach } from 'vitest'
import { requestSigned } from './wallet/request-signed.js'
import { countOf, EMAIL, linksOf } from './wallet/account-fixture.js'
import { openTestCore, type TestCore } from './wallet/test-core.js'
import type { TestFrame } from './wallet/test-frame.js'
import type { DatabaseKind } from './test-store.js'

/** The API with a database for one `describe` block: reset before each test, closed at the end. */
export function createVaultFixture(kind: DatabaseKind) {
  let core: TestCore | undefined
  let began = 0
  const api = (): TestCore => {
    if (!core) throw new Error('the API is open in tests and hooks only')
    return core
  }
  beforeAll(async () => {
    core = await openTestCore(kind)
  })
  beforeEach(async () => {
    await api().reset()
    began = api().clock.now()
  })
  afterAll(() => core?.close())

  /** Requests and returns an emailed code for unfreezing. */
  const unfreezeCode = async (frame: TestFrame) => {
    const { challengeId } = (await frame.call('POST /v1/step-up/send', { purpose: 'unfreeze' })).body
    return { challengeId, code: await api().code(EMAIL) }
  }
  return {
    get api() {
      return api()
    },
    /** Counts the emails with a subject during the test. */
    countMails: (subject: string) => countOf(api(), EMAIL, subject, began),
    /** Returns the tokens of the links in the newest email with a subject. */
    linksIn: (subject: string) => linksOf(api(), EMAIL, subject),
    unfreezeCode,
    /** Unfreezes with an emailed code and the wallet's signature. */
    async unfreeze(frame: TestFrame, walletId: string, epoch = 1) {
      return requestSigned(frame, 'POST /v1/wallet/unfreeze', { ...(await unfreezeCode(frame)), walletId, epoch })
    },
  }
}
