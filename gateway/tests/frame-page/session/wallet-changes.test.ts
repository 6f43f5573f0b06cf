import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import {
  codeOf,
  createFrameWalletFixture,
  createLoggedInWallet,
  passkeySecret,
  signedBy,
} from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = createMemoryRows()
})
const opened = async (secret?: ReturnType<typeof passkeySecret>) => {
  const wallet = await createLoggedInWallet(stage.gateway, stage)
  await wallet.ensureWallet(secret)
  return wallet
}

describe('signed wallet changes', () => {
  test('signs each flow with one nonce: create, recovery, file, new shares', async () => {
    const wallet = await opened(passkeySecret())
    expect(stage.gateway.count('POST /v1/wallet/nonce')).toBe(1)
    await wallet.makeRecoveryFile()
    await wallet.confirmRecoveryFile()
    await wallet.rotate(passkeySecret())
    await wallet.setUpRecovery({ kind: 'password', password: 'clever otter paints seven violins' })
    expect(stage.gateway.count('POST /v1/wallet/nonce')).toBe(4)
    expect(wallet.wallet?.recovery).toEqual(['passkey', 'password'])
  })

  test('does not mark a file of replaced shares as saved', async () => {
    const wallet = await opened()
    await wallet.makeRecoveryFile()
    await wallet.rotate()
    expect(await codeOf(wallet.confirmRecoveryFile())).toBe('E_STATE')
    expect(stage.gateway.vault.inForce?.recovery.size).toBe(0)
    await wallet.makeRecoveryFile()
    expect(await codeOf(wallet.confirmRecoveryFile())).toBeUndefined()
  })

  test('leaves the wallet unchanged if the gateway rejects the signature', async () => {
    const wallet = await opened()
    const before = stage.gateway.vault.inForce?.set.sealed
    stage.gateway.on.set('POST /v1/wallet/commit', () => {
      throw new Refused('wallet_signature')
    })
    expect(await codeOf(wallet.rotate())).toBe('E_STATE')
    stage.gateway.on.clear()
    expect(stage.gateway.vault.inForce?.set.sealed).toBe(before)
    expect(await codeOf(wallet.rotate())).toBeUndefined()
  })
})

describe('undo', () => {
  test('opens earlier devices, and requires the recovery on the one that renewed', async () => {
    const secret = passkeySecret()
    const old = await opened(secret)
    const { vault } = stage.gateway
    const before = vault.inForce
    const rows = createMemoryRows()
    const renewing = await createLoggedInWallet(stage.gateway, { rows })
    await renewing.recover(secret, { endOthers: true })
    expect(vault.inForce?.set.epoch).toBe(2)
    vault.inForce = before
    await old.lock()
    expect(await codeOf(old.ensureWallet())).toBeUndefined()
    const back = createFrameWalletFixture(stage.gateway, { rows })
    expect(await back.resume()).toBe(true)
    expect(back.state).toBe('recovery-needed')
    expect(await codeOf(back.ensureWallet())).toBe('E_RECOVERY')
    await back.recover(secret)
    expect([back.state, await signedBy(back)]).toEqual(['open', old.wallet?.evmAddress])
  })
})

describe('unfreezing', () => {
  test('accepts the code and the open wallet', async () => {
    const wallet = await opened()
    stage.gateway.vault.frozen = true
    await wallet.stepUp('unfreeze')
    await wallet.unfreeze('12345678')
    expect([wallet.wallet?.frozen, wallet.state]).toEqual([false, 'open'])
  })

  test("opens a locked wallet with device share and recovery, without the gateway's share", async () => {
    const secret = passkeySecret()
    const wallet = await opened(secret)
    stage.gateway.vault.frozen = true
    await wallet.lock()
    await wallet.stepUp('unfreeze')
    expect(await codeOf(wallet.unfreeze('12345678'))).toBe('E_RECOVERY')
    expect(await codeOf(wallet.unfreeze('12345678', passkeySecret()))).toBe('E_RECOVERY')
    const shares = stage.gateway.count('POST /v1/wallet/share')
    await wallet.unfreeze('12345678', secret)
    expect(stage.gateway.count('POST /v1/wallet/share')).toBe(shares)
    expect(wallet.wallet?.frozen).toBe(false)
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  })

  test('requires an emailed code', async () => {
    const wallet = await opened()
    expect(await codeOf(wallet.unfreeze('12345678'))).toBe('E_STATE')
  })
})
