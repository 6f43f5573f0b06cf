import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryRows } from '../../../src/frame-page/storage/row-store.js'
import { frameWalletStage, loggedIn, signedBy } from '../helpers/frame-wallet-fixture.js'
import { ScriptedGateway } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
})

describe('storage that the browser gives in a click', () => {
  test('takes the session over', async () => {
    const rows = memoryRows()
    const climb = async () => ({ rung: 'saa' as const, rows })
    const wallet = await loggedIn(stage.gateway, { rung: 'memory', climb })
    expect(wallet.mayClimb).toBe(true)
    expect(await wallet.askStorageAccess()).toBe('saa')
    expect(wallet).toMatchObject({ rung: 'saa', mayClimb: false })
    await wallet.ensureWallet()
    const reloaded = frameWalletStage(stage.gateway, { rows })
    expect(await reloaded.resume()).toBe(true)
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(wallet.wallet?.evmAddress)
  })

  test('keeps what an earlier visit left there, and opens the wallet by it', async () => {
    const rows = memoryRows()
    const before = await loggedIn(stage.gateway, { rows })
    await before.ensureWallet()
    const wallet = await loggedIn(stage.gateway, {
      rung: 'memory',
      climb: async () => ({ rung: 'saa' as const, rows }),
    })
    expect(wallet.state).toBe('recovery-needed')
    await wallet.askStorageAccess()
    expect(wallet.state).toBe('locked')
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(before.wallet?.evmAddress)
    const reloaded = frameWalletStage(stage.gateway, { rows })
    expect(await reloaded.resume(), 'the session was sealed anew').toBe(true)
    await reloaded.ensureWallet()
    expect(await signedBy(reloaded)).toBe(before.wallet?.evmAddress)
  })

  test('is asked for once', async () => {
    const climb = vi.fn(async () => undefined)
    const wallet = frameWalletStage(stage.gateway, { rung: 'memory', climb })
    expect(wallet.mayClimb).toBe(true)
    expect(await wallet.askStorageAccess()).toBe('memory')
    expect(wallet.mayClimb).toBe(false)
    expect(await wallet.askStorageAccess()).toBe('memory')
    expect(climb).toHaveBeenCalledTimes(1)
  })

  test('is not asked for where there is enough, or nobody to ask', async () => {
    const climb = vi.fn(async () => undefined)
    expect(frameWalletStage(stage.gateway, { climb }).mayClimb).toBe(false)
    expect(await frameWalletStage(stage.gateway, { climb }).askStorageAccess()).toBe('idb')
    expect(frameWalletStage(stage.gateway, { rung: 'memory' }).mayClimb).toBe(false)
    expect(climb).not.toHaveBeenCalled()
  })
})
