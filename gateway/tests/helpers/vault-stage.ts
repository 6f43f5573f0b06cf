import { afterAll, beforeAll, beforeEach } from 'vitest'
import { requestSigned } from './wallet/ask-signed.js'
import { countOf, EMAIL, linksOf } from './wallet/account-fixture.js'
import { openTestCore, type TestCore } from './wallet/test-core.js'
import type { TestFrame } from './wallet/test-frame.js'
import type { DatabaseKind } from './test-store.js'

/** The API over a database for the tests of one `describe` block: reset before each, closed after all. */
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

  /** A mailed code that unfreezes, as the request says it. */
  const unfreezeCode = async (frame: TestFrame) => {
    const { challengeId } = (await frame.call('POST /v1/step-up/send', { purpose: 'unfreeze' })).body
    return { challengeId, code: await api().code(EMAIL) }
  }
  return {
    get api() {
      return api()
    },
    /** How many emails with a subject the person got during the test. */
    countMails: (subject: string) => countOf(api(), EMAIL, subject, began),
    /** The tokens of the links in the person's newest email with a subject. */
    linksIn: (subject: string) => linksOf(api(), EMAIL, subject),
    unfreezeCode,
    /** Unfreezes with a mailed code and the wallet's signature. */
    async unfreeze(frame: TestFrame, walletId: string, epoch = 1) {
      return requestSigned(frame, 'POST /v1/wallet/unfreeze', { ...(await unfreezeCode(frame)), walletId, epoch })
    },
  }
}
