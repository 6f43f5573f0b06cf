import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FrameError } from '../../../src/frame-page/session/frame-error.js'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { schema } from '../../../src/store/database.js'
import { createShareRecipient } from '../../helpers/wallet/share-recipient.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { codeOf, passkeySecret, signedBy } from '../helpers/frame-wallet-fixture.js'
import { logInByEmail, realFrame, type RealFrameOptions, type Tamper } from '../helpers/real-frame.js'

const EMAIL = 'ann@example.com'
const DAY_MS = 86_400_000
const stage = {} as { core: TestCore }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
})
beforeEach(() => stage.core.reset())
afterAll(() => stage.core.close())

/** A device of an account. `tamper` makes its gateway dishonest. */
const device = (options: RealFrameOptions = {}, email = EMAIL) =>
  logInByEmail(stage.core, realFrame(stage.core, options), email)

interface PairOptions {
  readonly oldGateway?: Tamper
  readonly newGateway?: Tamper
  readonly isHeld?: boolean
}

/** A first device with a wallet and no recovery, and a second one that cannot open it. */
async function pair({ oldGateway, newGateway, isHeld = false }: PairOptions = {}) {
  const rows = createMemoryRows()
  const old = await device(oldGateway ? { tamper: oldGateway } : {})
  await old.ensureWallet()
  const fresh = await device({ rows, ...(newGateway && { tamper: newGateway }) })
  expect(fresh.state).toBe('recovery-needed')
  if (!isHeld) await endHolds()
  return { old, fresh, rows, address: old.wallet?.evmAddress }
}
const endHolds = async () => {
  await stage.core.core.db.update(schema.devices).set({ holdUntil: 0 })
}
const rowOf = () => stage.core.core.db.query.handovers.findFirst()

/** Types the code of the new device on the other one. */
async function typeCode(old: FrameWallet, code: string) {
  const [request] = await old.pendingHandovers()
  await old.confirmHandover(request?.handoverId ?? '', code)
}
/** The whole handover. Returns when the new device can open the wallet, as both devices say. */
async function handOver(old: FrameWallet, fresh: FrameWallet) {
  const { code } = await fresh.startHandover()
  await typeCode(old, code)
  return [await old.approveHandover(), await fresh.waitForHandover()]
}

// Each code takes both devices half a second on a slow core.
describe('handover of the device share', { timeout: 120_000 }, () => {
  test('opens the wallet of a device without any recovery on a new device, and after its reload', async () => {
    const { old, fresh, rows, address } = await pair()
    const { code, expiresAt } = await fresh.startHandover()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await old.pendingHandovers()).toEqual([
      {
        handoverId: expect.any(String),
        origin: 'https://app.example.com',
        browser: 'Firefox on Linux',
        country: null,
        at: expiresAt - 300,
        expiresAt,
      },
    ])
    await typeCode(old, code.toLowerCase().replace('-', ' '))
    expect(await old.approveHandover()).toBe(0)
    expect(await fresh.waitForHandover()).toBe(0)
    expect(fresh.state).toBe('open')
    expect(await signedBy(fresh)).toBe(address)
    const reloaded = realFrame(stage.core, { rows })
    await reloaded.resume()
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(address)
    expect(stage.core.failures).toEqual([])
  })

  test('2F3: a new device on hold stores the share at once, and opens the wallet at the end of its hold', async () => {
    const { old, fresh, rows, address } = await pair({ isHeld: true })
    const opensAt = fresh.wallet?.holdUntil
    expect(await handOver(old, fresh)).toEqual([opensAt, opensAt])
    expect(fresh.wallet).toMatchObject({ opensAt })
    expect([fresh.state, await codeOf(fresh.ensureWallet())]).toEqual(['recovery-needed', 'E_RECOVERY'])
    const reloaded = realFrame(stage.core, { rows })
    await reloaded.resume()
    expect([reloaded.state, reloaded.wallet?.opensAt]).toEqual(['recovery-needed', opensAt])
    stage.core.clock.turn(DAY_MS)
    expect(reloaded.state).toBe('locked')
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(address)
    expect(await stage.core.core.db.query.handovers.findMany(), 'no second handover is needed').toEqual([])
  })

  test('2F3: a recovery opens the wallet of a device on hold now, and again after a lock', async () => {
    const { old, fresh, address } = await pair({ isHeld: true })
    await handOver(old, fresh)
    const secret = passkeySecret()
    await old.setUpRecovery(secret)
    await fresh.recover(secret)
    expect(await signedBy(fresh)).toBe(address)
    expect(fresh.wallet?.opensAt).toBeUndefined()
    await fresh.lock()
    expect(fresh.state).toBe('locked')
    await fresh.ensureWallet()
    expect(await signedBy(fresh)).toBe(address)
  })

  test('2F3: a wallet with a recovery is handed over only after the old device proved it', async () => {
    const { old, fresh, address } = await pair()
    const secret = passkeySecret()
    await old.setUpRecovery(secret)
    const { code } = await fresh.startHandover()
    await typeCode(old, code)
    expect(await codeOf(old.approveHandover())).toBe('E_RECOVERY')
    await old.recover(secret)
    expect(await old.approveHandover(), 'the code needs no second entry').toBe(0)
    await fresh.waitForHandover()
    expect(await signedBy(fresh)).toBe(address)
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
    const { code } = await fresh.startHandover()
    const waiting = fresh.waitForHandover()
    await typeCode(old, code)
    await old.approveHandover()
    await stage.core.clock.until(waiting, 1_000)
    expect(await signedBy(fresh)).toBe(address)
  })

  test('opens the wallet of the approving device first if it is locked', async () => {
    const { old, fresh } = await pair()
    await old.lock()
    await handOver(old, fresh)
    expect(fresh.state).toBe('open')
  })

  test('lets the new device set up a recovery, and both devices go on', async () => {
    const { old, fresh, address } = await pair()
    await handOver(old, fresh)
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
    await fresh.startHandover()
    const [request] = await old.pendingHandovers()
    await old.denyHandover(request?.handoverId ?? '')
    expect(await codeOf(fresh.waitForHandover())).toBe('E_DEVICE')
    expect(fresh.state).toBe('recovery-needed')
  })

  test('decides a request once', async () => {
    const { old, fresh } = await pair()
    await handOver(old, fresh)
    expect(await codeOf(old.approveHandover())).toBe('E_STATE')
  })

  test('expires after five minutes', async () => {
    const { old, fresh } = await pair()
    const { code } = await fresh.startHandover()
    const [request] = await old.pendingHandovers()
    stage.core.clock.turn(300_000)
    expect(await old.pendingHandovers()).toEqual([])
    expect(await codeOf(old.confirmHandover(request?.handoverId ?? '', code))).toBe('E_OTP_EXPIRED')
    expect(await codeOf(fresh.waitForHandover())).toBe('E_OTP_EXPIRED')
  })

  test('signing out forgets it', async () => {
    const { fresh } = await pair()
    await fresh.startHandover()
    await fresh.signOut()
    expect(await codeOf(fresh.waitForHandover())).toBe('E_STATE')
  })
})

describe('attacks on a handover', { timeout: 120_000 }, () => {
  /** Changes the requests that the gateway delivers to the device that approves. */
  const forgePending =
    (change: () => object): Tamper =>
    (path, body) =>
      path === '/v1/handover/pending'
        ? { handovers: (body as { handovers: object[] }).handovers.map(row => ({ ...row, ...change() })) }
        : undefined

  test('2F3: without the code of the new device, nothing is handed over', async () => {
    const { old, fresh } = await pair()
    await fresh.startHandover()
    expect(await codeOf(old.approveHandover())).toBe('E_STATE')
    expect(await rowOf()).toMatchObject({ status: 'pending', ciphertext: null })
  })

  test('2F3: a code with one wrong character is counted, the third one denies the request, and an incomplete one costs nothing', async () => {
    const { old, fresh } = await pair()
    const { code } = await fresh.startHandover()
    const [request] = await old.pendingHandovers()
    const enter = (text: string) =>
      old.confirmHandover(request?.handoverId ?? '', text).then(
        () => undefined,
        (error: FrameError) => error,
      )
    for (const text of ['', code.slice(1), `${code}0`, 'CORAL-15', 'UUUUU-UUUUU'])
      expect(await enter(text)).toMatchObject({ code: 'E_SCHEMA' })
    const replaceCharacter = (character: string | undefined) => (character === '0' ? '1' : '0')
    const wrongEnd = `${code.slice(0, -1)}${replaceCharacter(code.at(-1))}`
    expect(await enter(wrongEnd)).toMatchObject({ code: 'E_OTP_INVALID', details: { left: 2 } })
    expect(await codeOf(old.approveHandover())).toBe('E_STATE')
    const wrongStart = `${replaceCharacter(code[0])}${code.slice(1)}`
    expect(await enter(wrongStart)).toMatchObject({ code: 'E_OTP_INVALID', details: { left: 1 } })
    expect(await enter('00000-00000')).toMatchObject({ code: 'E_DEVICE' })
    expect(await rowOf()).toMatchObject({ status: 'denied', ciphertext: null })
    expect(await enter(code), 'the right code comes too late').toMatchObject({ code: 'E_OTP_EXPIRED' })
    expect(await stage.core.core.db.$count(schema.accounts, gt(schema.accounts.frozenUntil, 0)), 'no freeze').toBe(0)
    expect(await codeOf(fresh.waitForHandover())).toBe('E_DEVICE')
  })

  test('2F3: a gateway that replaces the key is found out before anything is sealed', async () => {
    const thief = await createShareRecipient()
    const { old, fresh } = await pair({ oldGateway: forgePending(() => ({ publicKey: thief.publicKey })) })
    const { code } = await fresh.startHandover()
    expect(await codeOf(typeCode(old, code))).toBe('E_OTP_INVALID')
    expect(await codeOf(old.approveHandover())).toBe('E_STATE')
    expect(await rowOf()).toMatchObject({ status: 'pending', ciphertext: null })
  })

  test.each([
    ['another device key', { jkt: 'J'.repeat(43) }, 'E_OTP_INVALID'],
    ['another wallet', { walletId: 'W'.repeat(22) }, 'E_OTP_EXPIRED'],
    ['another set of shares', { epoch: 2 }, 'E_OTP_EXPIRED'],
  ])('2F3: so is one that names %s', async (_, change, expected) => {
    const { old, fresh } = await pair({ oldGateway: forgePending(() => change) })
    const { code } = await fresh.startHandover()
    expect(await codeOf(typeCode(old, code))).toBe(expected)
  })

  test('2F3: a key that is replaced after the code was typed receives nothing', async () => {
    const thief = await createShareRecipient()
    const forged: { change: object } = { change: {} }
    const { old, fresh } = await pair({ oldGateway: forgePending(() => forged.change) })
    const { code } = await fresh.startHandover()
    await typeCode(old, code)
    forged.change = { publicKey: thief.publicKey }
    await stage.core.core.db.update(schema.handovers).set({ publicKey: thief.publicKey })
    expect(await codeOf(old.approveHandover())).toBe('E_OTP_EXPIRED')
    expect(await rowOf()).toMatchObject({ status: 'pending', ciphertext: null })
  })

  test('2F3: the code of one device does not hand the wallet to another one that asks at the same time', async () => {
    const { old, fresh } = await pair()
    const thief = await device()
    const { code } = await fresh.startHandover()
    await thief.startHandover()
    const requests = await old.pendingHandovers()
    expect(requests).toHaveLength(2)
    const outcomes = await Promise.all(requests.map(({ handoverId }) => codeOf(old.confirmHandover(handoverId, code))))
    expect(outcomes.toSorted()).toEqual(['E_OTP_INVALID', undefined])
  })

  test('2F3: the gateway receives neither the code nor what it is derived with before the approval', async () => {
    const bodies: string[] = []
    const record: Tamper = (path, body) => void bodies.push(path + JSON.stringify(body))
    const { old, fresh } = await pair({ oldGateway: record, newGateway: record })
    const { code } = await fresh.startHandover()
    await typeCode(old, code)
    const stored = JSON.stringify([bodies, await rowOf()])
    for (const form of [code, code.replace('-', ''), code.toLowerCase()]) expect(stored).not.toContain(form)
  })

  test.each(['enc', 'ciphertext'] as const)('a changed %s opens nothing and stores nothing', async field => {
    const flip: Tamper = (path, body) => {
      if (path !== '/v1/handover/wait' || body['status'] !== 'approved') return undefined
      const text = String(body[field])
      return { ...body, [field]: `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}` }
    }
    for (const isHeld of [false, true]) {
      const { old, fresh } = await pair({ newGateway: flip, isHeld })
      const { code } = await fresh.startHandover()
      await typeCode(old, code)
      await old.approveHandover()
      expect(await codeOf(fresh.waitForHandover())).toBe('E_RECOVERY')
      expect(fresh.state).toBe('recovery-needed')
      await stage.core.reset()
    }
  })

  test('2F3: a gateway that denies the hold gets no early opening of a forged share', async () => {
    const early: Tamper = (path, body) => (path === '/v1/handover/wait' ? { ...body, opensAt: 0 } : undefined)
    const { old, fresh } = await pair({ newGateway: early, isHeld: true })
    const { code } = await fresh.startHandover()
    await typeCode(old, code)
    await old.approveHandover()
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
      const { code } = await fresh.startHandover()
      await typeCode(old, code)
      await old.approveHandover()
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
    const { code } = await fresh.startHandover()
    expect(await stranger.pendingHandovers()).toEqual([])
    const { id = '' } = (await rowOf()) ?? {}
    expect(await codeOf(stranger.confirmHandover(id, code))).toBe('E_OTP_EXPIRED')
    expect(await codeOf(stranger.denyHandover(id))).toBe('E_OTP_EXPIRED')
  })

  test('another new device of the account cannot approve it', async () => {
    const { fresh } = await pair()
    const third = await device()
    await fresh.startHandover()
    const held = and(gt(schema.devices.holdUntil, 0), eq(schema.devices.origin, 'https://app.example.com'))
    expect(await stage.core.core.db.$count(schema.devices, held)).toBe(1)
    expect(await codeOf(third.pendingHandovers())).toBe('E_STATE')
  })
})
