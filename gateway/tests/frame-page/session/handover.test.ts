import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { createShareRecipient } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { codeOf, passkeySecret, signedBy } from '../helpers/frame-wallet-fixture.js'
import { logInByEmail, realFrame, type RealFrameOptions, type Tamper } from '../helpers/real-frame.js'

const EMAIL = 'ann@example.com'
const stage = {} as { core: TestCore }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
})
beforeEach(() => stage.core.reset())
afterAll(() => stage.core.close())

/** A device of an account. `tamper` makes its gateway dishonest. */
const device = (options: RealFrameOptions = {}, email = EMAIL) =>
  logInByEmail(stage.core, realFrame(stage.core, options), email)

/** A first device with a wallet and no recovery, and a second one that cannot open it. */
async function pair({ oldGateway, newGateway }: { oldGateway?: Tamper; newGateway?: Tamper } = {}) {
  const rows = createMemoryRows()
  const old = await device(oldGateway ? { tamper: oldGateway } : {})
  await old.ensureWallet()
  const fresh = await device({ rows, ...(newGateway && { tamper: newGateway }) })
  expect(fresh.state).toBe('recovery-needed')
  return { old, fresh, rows, address: old.wallet?.evmAddress }
}
const tokenOf = (url: string) => new URL(url).hash.slice(1)

describe('handover of the device share', () => {
  test('opens the wallet of a device without any recovery on a new device, and after its reload', async () => {
    const { old, fresh, rows, address } = await pair()
    const { url, matchWord } = await fresh.startHandover()
    expect(url).toMatch(
      /^https:\/\/wallet\.example\.com\/handover\?projectId=shop&origin=https%3A%2F%2Fapp\.example\.com#/,
    )
    expect(await old.lookHandover(tokenOf(url))).toEqual({
      origin: 'https://app.example.com',
      browser: 'Firefox on Linux',
      country: null,
      at: expect.any(Number),
      matchWord,
    })
    await old.decideHandover(true)
    await fresh.waitForHandover()
    expect(fresh.state).toBe('open')
    expect(await signedBy(fresh)).toBe(address)
    const reloaded = realFrame(stage.core, { rows })
    await reloaded.resume()
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(address)
    expect(stage.core.failures).toEqual([])
  })

  test('names the device that can approve, and cleans its texts', async () => {
    const forge: Tamper = (path, body) =>
      path === '/v1/handover/devices'
        ? { devices: [{ ...(body as { devices: object[] }).devices[0], browser: '<b>\u202eFirefox</b>' }] }
        : body
    const { old, fresh } = await pair({ newGateway: forge })
    expect(await fresh.approvingDevices()).toEqual([
      {
        browser: '<b>Firefox</b>',
        origin: 'https://app.example.com',
        addedAt: expect.any(Number),
        seenAt: expect.any(Number),
        approvesFrom: 0,
      },
    ])
    expect(await old.approvingDevices()).toEqual([])
  })

  test('waits until the other device decides', async () => {
    const { old, fresh, address } = await pair()
    const { url } = await fresh.startHandover()
    const waiting = fresh.waitForHandover()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(true)
    await stage.core.clock.until(waiting, 1_000)
    expect(await signedBy(fresh)).toBe(address)
  })

  test('opens the wallet of the approving device first if it is locked', async () => {
    const { old, fresh } = await pair()
    const { url } = await fresh.startHandover()
    await old.lock()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(true)
    await fresh.waitForHandover()
    expect(fresh.state).toBe('open')
  })

  test('lets the new device set up a recovery, and both devices go on', async () => {
    const { old, fresh, address } = await pair()
    const { url } = await fresh.startHandover()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(true)
    await fresh.waitForHandover()
    const secret = passkeySecret()
    await fresh.setUpRecovery(secret)
    const third = await device()
    await third.recover(secret)
    for (const wallet of [old, fresh, third]) {
      await wallet.lock()
      await wallet.ensureWallet()
      expect(await signedBy(wallet)).toBe(address)
    }
  })

  test('a denial ends it, and nothing opens', async () => {
    const { old, fresh } = await pair()
    const { url } = await fresh.startHandover()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(false)
    expect(await codeOf(fresh.waitForHandover())).toBe('E_DEVICE')
    expect(fresh.state).toBe('recovery-needed')
  })

  test('decides a request once, and only after it was shown', async () => {
    const { old, fresh } = await pair()
    expect(await codeOf(old.decideHandover(true))).toBe('E_STATE')
    const { url } = await fresh.startHandover()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(true)
    expect(await codeOf(old.decideHandover(true))).toBe('E_STATE')
  })

  test('expires after five minutes', async () => {
    const { old, fresh } = await pair()
    const { url } = await fresh.startHandover()
    stage.core.clock.turn(300_000)
    expect(await codeOf(old.lookHandover(tokenOf(url)))).toBe('E_OTP_EXPIRED')
    expect(await codeOf(fresh.waitForHandover())).toBe('E_OTP_EXPIRED')
  })

  test('signing out forgets it', async () => {
    const { fresh } = await pair()
    await fresh.startHandover()
    await fresh.signOut()
    expect(await codeOf(fresh.waitForHandover())).toBe('E_STATE')
  })
})

describe('attacks on a handover', () => {
  test('a gateway that replaces the key is found out before anything is sealed', async () => {
    const thief = await createShareRecipient()
    const swap: Tamper = (path, body) =>
      path === '/v1/handover/look' ? { ...body, publicKey: thief.publicKey } : undefined
    const { old, fresh } = await pair({ oldGateway: swap })
    const { url } = await fresh.startHandover()
    expect(await codeOf(old.lookHandover(tokenOf(url)))).toBe('E_DEVICE')
    expect(await codeOf(old.decideHandover(true))).toBe('E_STATE')
    expect(await stage.core.core.db.query.handovers.findFirst()).toMatchObject({ status: 'pending', ciphertext: null })
  })

  test('so is one that names another device key', async () => {
    const swap: Tamper = (path, body) => (path === '/v1/handover/look' ? { ...body, jkt: 'J'.repeat(43) } : undefined)
    const { old, fresh } = await pair({ oldGateway: swap })
    const { url } = await fresh.startHandover()
    expect(await codeOf(old.lookHandover(tokenOf(url)))).toBe('E_DEVICE')
  })

  test('a link whose fingerprint was swapped is refused', async () => {
    const { old, fresh } = await pair()
    const { url } = await fresh.startHandover()
    const [handoverId] = tokenOf(url).split('.')
    for (const fingerprint of ['', 'A'.repeat(22), 'A'])
      expect(await codeOf(old.lookHandover(`${handoverId}.${fingerprint}`))).toBe('E_DEVICE')
    expect(await codeOf(old.lookHandover(`${handoverId}`))).toBe('E_DEVICE')
    expect(await codeOf(old.lookHandover('../wallet.AAAA'))).toBe('E_OTP_EXPIRED')
  })

  test('the link of one device does not open another device’s request', async () => {
    const { old, fresh } = await pair()
    const third = await device()
    const [ours, theirs] = [await fresh.startHandover(), await third.startHandover()]
    const mixed = `${tokenOf(ours.url).split('.')[0]}.${tokenOf(theirs.url).split('.')[1]}`
    expect(await codeOf(old.lookHandover(mixed))).toBe('E_DEVICE')
  })

  test.each(['enc', 'ciphertext'] as const)('a changed %s opens nothing and stores nothing', async field => {
    const flip: Tamper = (path, body) => {
      if (path !== '/v1/handover/wait' || body['status'] !== 'approved') return undefined
      const text = String(body[field])
      return { ...body, [field]: `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}` }
    }
    const { old, fresh } = await pair({ newGateway: flip })
    const { url } = await fresh.startHandover()
    await old.lookHandover(tokenOf(url))
    await old.decideHandover(true)
    expect(await codeOf(fresh.waitForHandover())).toBe('E_RECOVERY')
    expect(fresh.state).toBe('recovery-needed')
  })

  test('a recorded share cannot be replayed into a later handover', async () => {
    const recorded: Record<string, unknown>[] = []
    const replay: Tamper = (path, body) => {
      if (path !== '/v1/handover/wait' || body['status'] !== 'approved') return undefined
      recorded.push(body)
      return recorded[0]
    }
    const { old, fresh } = await pair({ newGateway: replay })
    for (const expected of ['open', 'E_RECOVERY']) {
      const { url } = await fresh.startHandover()
      await old.lookHandover(tokenOf(url))
      await old.decideHandover(true)
      const outcome = await fresh.waitForHandover().then(
        () => fresh.state,
        error => (error as { code: string }).code,
      )
      expect(outcome).toBe(expected)
    }
    expect(recorded).toHaveLength(2)
  })

  test('a stranger’s session neither sees nor decides it', async () => {
    const { fresh } = await pair()
    const stranger = await device({}, 'mallory@example.com')
    await stranger.ensureWallet()
    const { url } = await fresh.startHandover()
    expect(await codeOf(stranger.lookHandover(tokenOf(url)))).toBe('E_OTP_EXPIRED')
  })

  test('another new device of the account cannot approve it', async () => {
    const { fresh } = await pair()
    const third = await device()
    const { url } = await fresh.startHandover()
    expect(await codeOf(third.lookHandover(tokenOf(url)))).toBe('E_STATE')
  })
})
