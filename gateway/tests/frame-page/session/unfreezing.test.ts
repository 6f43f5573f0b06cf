import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnfreezeActions } from '../../../src/frame-page/screens/account-actions.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import {
  codeOf,
  createFrameWalletFixture,
  createLoggedInWallet,
  passkeySecret,
  signedBy,
} from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const PASSWORD = 'clever otter paints seven violins'
const CODE = '12345678'
const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = createMemoryRows()
})

async function madeWallet(secret = passkeySecret()) {
  const wallet = await createLoggedInWallet(stage.gateway, stage)
  await wallet.ensureWallet(secret)
  return wallet
}

/** The account page on the same device, with a locked wallet. */
async function accountPage() {
  const wallet = createFrameWalletFixture(stage.gateway, stage)
  expect(await wallet.resume()).toBe(true)
  const credentials = { create: vi.fn(), get: vi.fn() }
  return { wallet, actions: createUnfreezeActions(wallet, { credentials, rpId: 'wallet.example.com' }) }
}

describe('unfreezing from the account page', () => {
  test('freezes, then unfreezes with code and password, and every device signs again', async () => {
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

  test('needs no recovery after an incorrect code', async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    stage.gateway.vault.frozen = true
    const { wallet } = await accountPage()
    await wallet.stepUp('unfreeze')
    stage.gateway.on.set('POST /v1/wallet/unfreeze', ({ body }) => {
      if (body['code'] !== CODE) throw new Refused('otp_invalid', { left: 4 })
    })
    expect(await codeOf(wallet.unfreeze('00000000', secret))).toBe('E_OTP_INVALID')
    expect(wallet.wallet?.frozen).toBe(true)
    await wallet.unfreeze(CODE)
    expect(wallet.wallet?.frozen).toBe(false)
  })

  test('needs the recovery again after an incorrect code and a lock', async () => {
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

  test('sends an incorrect recovery to no gateway, so the code stays valid', async () => {
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

describe('offline recoveries', () => {
  test('returns those with stored seals, and the file if one was saved', async () => {
    const wallet = await madeWallet()
    expect(await wallet.offlineRecovery()).toEqual({ methods: ['passkey'], credentialId: 'Y3JlZA' })
    await wallet.setUpRecovery({ kind: 'password', password: PASSWORD })
    await wallet.makeRecoveryFile()
    await wallet.confirmRecoveryFile()
    const { wallet: second } = await accountPage()
    expect((await second.offlineRecovery()).methods).toEqual(['passkey', 'password', 'file'])
  })

  test("returns those of the device's own shares after an undo", async () => {
    const secret = passkeySecret()
    await madeWallet(secret)
    const { vault } = stage.gateway
    const before = vault.inForce
    const rows = createMemoryRows()
    const renewing = await createLoggedInWallet(stage.gateway, { rows })
    await renewing.recover(secret, { endOthers: true })
    vault.inForce = before
    const back = createFrameWalletFixture(stage.gateway, { rows })
    await back.resume()
    expect(back.state).toBe('recovery-needed')
    expect((await back.offlineRecovery()).methods).toEqual(['passkey', 'file'])
  })

  test('returns none without a wallet or a share', async () => {
    const first = await createLoggedInWallet(stage.gateway, stage)
    expect(await first.offlineRecovery()).toEqual({ methods: [] })
    await first.ensureWallet(passkeySecret())
    const elsewhere = await createLoggedInWallet(stage.gateway, { rows: createMemoryRows() })
    expect(await elsewhere.offlineRecovery()).toEqual({ methods: [] })
  })
})
