import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { SoftwareAuthenticator } from '../../helpers/wallet/software-authenticator.js'
import { openTestCore, type TestCore } from '../../helpers/wallet/test-core.js'
import { codeOf, passkeySecret, signedBy } from '../helpers/frame-wallet-fixture.js'
import { logInByEmail, realFrame } from '../helpers/real-frame.js'

const EMAIL = 'ann@example.com'
const stage = {} as { core: TestCore; skewMs: number }
beforeAll(async () => {
  stage.core = await openTestCore('PGlite')
})
beforeEach(async () => {
  stage.skewMs = 0
  await stage.core.reset()
})
afterAll(() => stage.core.close())

const page = (rows?: ReturnType<typeof createMemoryRows>) =>
  realFrame(stage.core, { ...(rows && { rows }), skewMs: () => stage.skewMs })
const login = (wallet: FrameWallet, email = EMAIL) => logInByEmail(stage.core, wallet, email)

describe('frame and gateway', () => {
  test('create a wallet, open it after a reload, and recover it on new devices by passkey', async () => {
    const rows = createMemoryRows()
    const first = await login(page(rows))
    expect(first.state).toBe('none')
    await first.ensureWallet()
    const address = first.wallet?.evmAddress
    expect(await signedBy(first)).toBe(address)
    const secret = passkeySecret()
    await first.setUpRecovery(secret)
    expect(first.wallet?.recovery).toEqual(['passkey'])

    const reloaded = page(rows)
    expect(await reloaded.resume()).toBe(true)
    expect(reloaded.state).toBe('locked')
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(address)

    const second = await login(page())
    expect(second.state).toBe('recovery-needed')
    await second.recover(secret)
    expect(await signedBy(second)).toBe(address)
    expect(second.wallet).toMatchObject({ recovery: ['passkey'] })
    expect(second.wallet?.holdUntil).toBeGreaterThan(0)
    await reloaded.lock()
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(address)

    const third = await login(page())
    await third.recover(secret, { endOthers: true })
    expect(third.wallet).toMatchObject({ recovery: ['passkey'], evmAddress: address })
    for (const ended of [reloaded, second]) {
      await ended.lock()
      expect(await codeOf(ended.ensureWallet())).toBe('E_RECOVERY')
    }
    expect(stage.core.failures).toEqual([])
  })

  test('activate new shares and invalidate the old secret', async () => {
    const wallet = await login(page())
    const [before, after] = [passkeySecret(), passkeySecret()]
    await wallet.ensureWallet(before)
    await wallet.setUpRecovery(after)
    const second = await login(page())
    expect(await codeOf(second.recover(before))).toBe('E_RECOVERY')
    await second.recover(after)
    expect(await signedBy(second)).toBe(wallet.wallet?.evmAddress)
  })

  test('log in with a passkey alone: it creates the wallet, and opens it on a new device without a hold', async () => {
    const authenticator = new SoftwareAuthenticator()
    const { prf } = passkeySecret()
    const secret = { kind: 'passkey', prf, credentialId: authenticator.credentialId.toString('base64url') } as const
    const first = page()
    const created = authenticator.create(await first.preparePasskey())
    expect(await first.finishPasskey({ kind: 'registered', response: created, prf })).toBe('connected')
    expect(first.user).toMatchObject({ email: null, userName: null })
    await first.ensureWallet(secret)
    expect(first.wallet?.recovery).toEqual(['passkey'])

    const second = page()
    const asserted = authenticator.get(await second.preparePasskey())
    expect(await second.finishPasskey({ kind: 'asserted', response: asserted, prf })).toBe('connected')
    expect(second.state).toBe('recovery-needed')
    expect(second.wallet?.holdUntil).toBeGreaterThan(0)
    expect(await second.passkeyId()).toBe(secret.credentialId)
    await second.recover(secret)
    expect(await signedBy(second)).toBe(first.wallet?.evmAddress)
    expect(second.wallet?.holdUntil).toBe(0)
    expect(stage.core.failures).toEqual([])
  })

  test('report a passkey that no account has, a wrong response and a challenge that was used', async () => {
    const authenticator = new SoftwareAuthenticator()
    const wallet = page()
    const options = await wallet.preparePasskey()
    expect(await wallet.preparePasskey()).toEqual(options)
    authenticator.create(options)
    const assert = () => ({ kind: 'asserted', response: authenticator.get(options) }) as const
    expect(await codeOf(wallet.finishPasskey(assert()))).toBe('E_UNAUTH')
    expect(await codeOf(wallet.finishPasskey(assert()))).toBe('E_STATE')
    expect(await wallet.preparePasskey()).not.toEqual(options)
    expect(await codeOf(wallet.finishPasskey({ kind: 'registered', response: authenticator.create(options) }))).toBe(
      'E_PROVIDER',
    )
    stage.core.clock.turn(200_000)
    const late = await wallet.preparePasskey()
    stage.core.clock.turn(200_000)
    expect((await wallet.preparePasskey()).challenge).not.toBe(late.challenge)
    expect(wallet.state).toBe('out')
  })

  test('recover a wallet by file', async () => {
    const wallet = await login(page())
    await wallet.ensureWallet()
    const { text } = await wallet.makeRecoveryFile()
    await wallet.confirmRecoveryFile()
    expect(wallet.wallet?.recovery).toEqual(['file'])
    const second = await login(page())
    await second.recover({ kind: 'file', text })
    expect(await signedBy(second)).toBe(wallet.wallet?.evmAddress)
  })

  test.each([-20, 20])('agree on the time with a clock that is %i hours off', async hours => {
    stage.skewMs = hours * 3_600_000
    const wallet = await login(page())
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  })

  test('end a session on both sides', async () => {
    const rows = createMemoryRows()
    const wallet = await login(page(rows))
    await wallet.signOut()
    expect(wallet.state).toBe('out')
    expect(await page(rows).resume()).toBe(false)
    const again = await login(page(rows))
    expect(again.state).toBe('none')
    await again.signOutEverywhere()
    expect(again.state).toBe('out')
  })

  test('2F4: a wallet that this device can open signs the deletion', async () => {
    const rows = createMemoryRows()
    await (await login(page(rows))).ensureWallet()
    const reloaded = page(rows)
    await reloaded.resume()
    expect([reloaded.state, reloaded.canSignChanges]).toEqual(['locked', true])
    await reloaded.stepUp('delete')
    const deletion = await reloaded.deleteAccount(await stage.core.code(EMAIL), 'delete')
    expect([deletion.pending, reloaded.state]).toEqual([false, 'out'])
    expect(stage.core.failures).toEqual([])
  })

  test('2F4: without the wallet a deletion is pending, and another device sees and stops it', async () => {
    const owner = await login(page())
    await owner.ensureWallet()
    const device = await login(page())
    stage.core.clock.turn(86_400_000)
    await device.stepUp('delete')
    const deletion = await device.deleteAccount(await stage.core.code(EMAIL), 'delete')
    expect([deletion.pending, device.state, device.canSignChanges]).toEqual([true, 'recovery-needed', false])
    expect(device.changes).toMatchObject([{ kind: 'deletion', here: true }])
    await owner.lock()
    await owner.ensureWallet()
    stage.core.clock.turn(300_000)
    await owner.sessions()
    const [change] = owner.changes
    expect(change).toMatchObject({ kind: 'deletion', here: false })
    await owner.stopChange(change?.changeId ?? '')
    expect(owner.changes).toEqual([])
    expect(await codeOf(device.sessions())).toBe('E_UNAUTH')
  })

  test('2F5: the wallet signs a new email address, and the end of another session', async () => {
    const owner = await login(page())
    await owner.ensureWallet()
    const device = await login(page())
    stage.core.clock.turn(86_400_000)
    const target = (await owner.sessions()).find(({ here }) => !here)
    expect(await owner.endSession(target?.sessionId ?? '')).toEqual({})
    expect(await codeOf(device.sessions())).toBe('E_UNAUTH')
    await owner.updateEmail('ann@new.example.com')
    await owner.updateEmailPrimary(await stage.core.code(EMAIL))
    expect(owner.newEmail).toBe('ann@new.example.com')
    const answer = await owner.updateEmailSecondary(await stage.core.code('ann@new.example.com'), true)
    expect(answer).toEqual({ newEmail: 'ann@new.example.com' })
    expect([owner.user?.email, owner.newEmail]).toEqual(['ann@new.example.com', undefined])
  })

  test('reject invalid requests with the codes of the protocol', async () => {
    const wallet = page()
    await wallet.sendCode(EMAIL)
    const right = await stage.core.code(EMAIL)
    const wrong = right === '000000' ? '111111' : '000000'
    await expect(wallet.verifyCode(wrong)).rejects.toMatchObject({ code: 'E_OTP_INVALID', details: { left: 4 } })
    await expect(wallet.sendCode(EMAIL)).rejects.toMatchObject({ code: 'E_RATE' })
    expect(await wallet.verifyCode(right)).toBe('connected')
    await wallet.ensureWallet()
    await wallet.freeze()
    await wallet.lock()
    expect(await codeOf(wallet.ensureWallet())).toBe('E_FROZEN')
  })
})
