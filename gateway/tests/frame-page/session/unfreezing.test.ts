import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unfreezeActions } from '../../../src/frame-page/screens/account-actions.js'
import { memoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { codeOf, frameWalletStage, loggedIn, passkeySecret, signedBy } from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const PASSWORD = 'clever otter paints seven violins'
const CODE = '12345678'
const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = memoryRows()
})

async function madeWallet(secret = passkeySecret()) {
  const wallet = await loggedIn(stage.gateway, stage)
  await wallet.ensureWallet(secret)
  return wallet
}

/** The account page: another page on the same device, whose wallet is not open. */
async function accountPage() {
  const wallet = frameWalletStage(stage.gateway, stage)
  expect(await wallet.resume()).toBe(true)
  const credentials = { create: vi.fn(), get: vi.fn() }
  return { wallet, actions: unfreezeActions(wallet, { credentials, rpId: 'wallet.example.com' }) }
}

describe('unfreezing from the account page', () => {
  test('M4: freeze, code and password: no longer frozen, locked here, and every device signs again', async () => {
    const maker = await madeWallet()
    await maker.setUpRecovery({ kind: 'password', password: PASSWORD })
    stage.gateway.vault.frozen = true
    const { wallet, actions } = await accountPage()
    expect(wallet.wallet?.frozen).toBe(true)
    expect(wallet.state).toBe('locked')
    await actions.sendCode()
    await actions.unfreeze(CODE, { kind: 'password', secret: PASSWORD })
    expect(wallet.wallet?.frozen).toBe(false)
    expect(await codeOf(signedBy(wallet))).toBe('E_LOCKED')
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(maker.wallet?.evmAddress)
  })

  test('M4: after an incorrect code, the next one needs no recovery', async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    stage.gateway.vault.frozen = true
    const { wallet } = await accountPage()
    await wallet.stepUp('unfreeze')
    stage.gateway.on.set('POST /v1/wallet/unfreeze', ({ ask }) => {
      if (ask['code'] !== CODE) throw new Refused('otp_invalid', { left: 4 })
    })
    expect(await codeOf(wallet.unfreeze('00000000', secret))).toBe('E_OTP_INVALID')
    expect(wallet.wallet?.frozen).toBe(true)
    await wallet.unfreeze(CODE)
    expect(wallet.wallet?.frozen).toBe(false)
  })

  test('M4: an incorrect code, then a lock: the recovery is needed again', async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    stage.gateway.vault.frozen = true
    const { wallet } = await accountPage()
    await wallet.stepUp('unfreeze')
    stage.gateway.on.set('POST /v1/wallet/unfreeze', () => {
      throw new Refused('otp_invalid', { left: 4 })
    })
    expect(await codeOf(wallet.unfreeze('00000000', secret))).toBe('E_OTP_INVALID')
    stage.gateway.on.clear()
    await wallet.lock()
    expect(await codeOf(wallet.unfreeze(CODE))).toBe('E_LOCKED')
    await wallet.unfreeze(CODE, secret)
    expect(wallet.wallet?.frozen).toBe(false)
  })

  test('M4: a wrong recovery reaches no gateway: the code stays valid', async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    stage.gateway.vault.frozen = true
    const { wallet } = await accountPage()
    await wallet.stepUp('unfreeze')
    expect(await codeOf(wallet.unfreeze(CODE, passkeySecret()))).toBe('E_RECOVERY')
    expect(stage.gateway.count('POST /v1/wallet/unfreeze')).toBe(0)
    await wallet.unfreeze(CODE, secret)
    expect(wallet.wallet?.frozen).toBe(false)
  })
})

describe('the recoveries of this device', () => {
  test('M4: are those whose seals it keeps, and the file where one was saved', async () => {
    const wallet = await madeWallet()
    expect(await wallet.offlineRecovery()).toEqual({ methods: ['passkey'], credentialId: 'Y3JlZA' })
    await wallet.setUpRecovery({ kind: 'password', password: PASSWORD })
    await wallet.makeRecoveryFile()
    await wallet.confirmRecoveryFile()
    const { wallet: other } = await accountPage()
    expect((await other.offlineRecovery()).methods).toEqual(['passkey', 'password', 'file'])
  })

  test('M4: after an undo, the device that renewed offers those of its own shares', async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    const { vault } = stage.gateway
    const before = vault.inForce
    const rows = memoryRows()
    const renewing = await loggedIn(stage.gateway, { rows })
    await renewing.recover(secret, { endOthers: true })
    vault.inForce = before
    const back = frameWalletStage(stage.gateway, { rows })
    await back.resume()
    expect(back.state).toBe('recovery-needed')
    expect((await back.offlineRecovery()).methods).toEqual(['passkey', 'file'])
  })

  test('M4: are none without a wallet and on a device that has no share', async () => {
    const first = await loggedIn(stage.gateway, stage)
    expect(await first.offlineRecovery()).toEqual({ methods: [] })
    await first.ensureWallet(passkeySecret())
    const elsewhere = await loggedIn(stage.gateway, { rows: memoryRows() })
    expect(await elsewhere.offlineRecovery()).toEqual({ methods: [] })
  })
})
