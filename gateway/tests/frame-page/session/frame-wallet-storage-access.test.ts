import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryRows } from '../../../src/frame-page/storage/row-store.js'
import { createFrameWalletFixture, createLoggedInWallet, signedBy } from '../helpers/frame-wallet-fixture.js'
import { ScriptedGateway } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
})

describe('storage granted during a click', () => {
  test('takes over the session', async () => {
    const rows = createMemoryRows()
    const requestStorage = async () => ({ tier: 'saa' as const, rows })
    const wallet = await createLoggedInWallet(stage.gateway, { tier: 'memory', requestStorage })
    expect(wallet.canRequestStorage).toBe(true)
    expect(await wallet.requestStorageAccess()).toBe('saa')
    expect(wallet).toMatchObject({ storageTier: 'saa', canRequestStorage: false })
    await wallet.ensureWallet()
    const reloaded = createFrameWalletFixture(stage.gateway, { rows })
    expect(await reloaded.resume()).toBe(true)
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(wallet.wallet?.evmAddress)
  })

  test('keeps the data of an earlier visit and opens the wallet with it', async () => {
    const rows = createMemoryRows()
    const before = await createLoggedInWallet(stage.gateway, { rows })
    await before.ensureWallet()
    const wallet = await createLoggedInWallet(stage.gateway, {
      tier: 'memory',
      requestStorage: async () => ({ tier: 'saa' as const, rows }),
    })
    expect(wallet.state).toBe('recovery-needed')
    await wallet.requestStorageAccess()
    expect(wallet.state).toBe('locked')
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(before.wallet?.evmAddress)
    const reloaded = createFrameWalletFixture(stage.gateway, { rows })
    expect(await reloaded.resume(), 'the session was sealed anew').toBe(true)
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(before.wallet?.evmAddress)
  })

  test('requests access once', async () => {
    const requestStorage = vi.fn(async () => undefined)
    const wallet = createFrameWalletFixture(stage.gateway, { tier: 'memory', requestStorage })
    expect(wallet.canRequestStorage).toBe(true)
    expect(await wallet.requestStorageAccess()).toBe('memory')
    expect(wallet.canRequestStorage).toBe(false)
    expect(await wallet.requestStorageAccess()).toBe('memory')
    expect(requestStorage).toHaveBeenCalledTimes(1)
  })

  test('does not request access with sufficient storage or without support', async () => {
    const requestStorage = vi.fn(async () => undefined)
    expect(createFrameWalletFixture(stage.gateway, { requestStorage }).canRequestStorage).toBe(false)
    expect(await createFrameWalletFixture(stage.gateway, { requestStorage }).requestStorageAccess()).toBe('idb')
    expect(createFrameWalletFixture(stage.gateway, { tier: 'memory' }).canRequestStorage).toBe(false)
    expect(requestStorage).not.toHaveBeenCalled()
  })
})
