import { verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import {
  codeOf,
  createFrameWalletFixture,
  createLoggedInWallet,
  passkeySecret,
  signedBy,
} from '../helpers/frame-wallet-fixture.js'
import { Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const password = { kind: 'password', password: 'clever otter paints seven violins' } as const
const stage = {} as { gateway: ScriptedGateway; rows: RowStore }
beforeEach(() => {
  stage.gateway = new ScriptedGateway()
  stage.rows = createMemoryRows()
})
const open = async (options: object = {}): Promise<FrameWallet> => {
  const wallet = await createLoggedInWallet(stage.gateway, { ...stage, ...options })
  await wallet.ensureWallet()
  return wallet
}
const elsewhere = () => createLoggedInWallet(stage.gateway, { rows: createMemoryRows() })

describe('new wallet', () => {
  test('opens, signs and is committed at the gateway', async () => {
    const wallet = await open()
    expect(wallet.state).toBe('open')
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
    expect(stage.gateway.vault.inForce?.set.evmAddress).toBe(wallet.wallet?.evmAddress)
    expect(stage.gateway.vault.pending).toBeUndefined()
    expect(wallet.wallet).toMatchObject({ recovery: [], holdUntil: 0, frozen: false })
  })

  test('creates one wallet during concurrent calls', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    await Promise.all([wallet.ensureWallet(), wallet.ensureWallet(), wallet.ensureWallet()])
    expect(stage.gateway.count('PUT /v1/wallet')).toBe(1)
  })

  test('uses the wallet that another tab created meanwhile', async () => {
    const [first, two] = [
      await createLoggedInWallet(stage.gateway, stage),
      await createLoggedInWallet(stage.gateway, stage),
    ]
    await first.ensureWallet()
    await two.ensureWallet()
    expect(two.wallet?.walletId).toBe(first.wallet?.walletId)
    expect(await signedBy(two)).toBe(first.wallet?.evmAddress)
  })

  test('requires a recovery with storage in memory', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, { tier: 'memory' })
    expect(await codeOf(wallet.ensureWallet())).toBe('E_RECOVERY')
    expect(stage.gateway.count('PUT /v1/wallet')).toBe(0)
    const secret = passkeySecret()
    await wallet.ensureWallet(secret)
    expect(wallet.wallet?.recovery).toEqual(['passkey'])
    const again = await elsewhere()
    await again.recover(secret)
    expect(await signedBy(again)).toBe(wallet.wallet?.evmAddress)
  })

  test('requires a session', async () => {
    expect(await codeOf(createFrameWalletFixture(stage.gateway).ensureWallet())).toBe('E_UNAUTH')
  })
})

describe('reloaded wallet', () => {
  test('is locked and opens with the device share', async () => {
    const address = (await open()).wallet?.evmAddress
    const wallet = createFrameWalletFixture(stage.gateway, stage)
    await wallet.resume()
    expect(wallet.state).toBe('locked')
    expect(await codeOf(wallet.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(address)
  })

  test('requires the recovery on a device without a share, and returns the methods', async () => {
    const first = await open()
    await first.setUpRecovery(passkeySecret())
    const wallet = await elsewhere()
    expect(wallet.state).toBe('recovery-needed')
    await expect(wallet.ensureWallet()).rejects.toMatchObject({
      code: 'E_RECOVERY',
      details: { data: { methods: ['passkey'] } },
    })
  })

  test('cannot be opened by another app on the device', async () => {
    await open()
    const wallet = await createLoggedInWallet(stage.gateway, { ...stage, origin: 'https://other.example.com' })
    expect(wallet.state).toBe('recovery-needed')
  })

  test('does not open while frozen', async () => {
    const wallet = await open()
    await wallet.freeze()
    expect(wallet.wallet?.frozen).toBe(true)
    await wallet.lock()
    stage.gateway.vault.frozen = true
    expect(await codeOf(wallet.ensureWallet())).toBe('E_FROZEN')
    stage.gateway.vault.frozen = false
    await wallet.ensureWallet()
    expect(wallet.state).toBe('open')
  })

  test('requires the recovery if its share is corrupt, and keeps the rows', async () => {
    await open()
    const [row] = await stage.rows.list('shares', '')
    const spoiled = { ...(row?.value as object), device: { iv: 'A'.repeat(16), ciphertext: 'A'.repeat(68) } }
    await stage.rows.write([{ table: 'shares', key: row?.key ?? '', value: spoiled }])
    const wallet = createFrameWalletFixture(stage.gateway, stage)
    await wallet.resume()
    expect(await codeOf(wallet.ensureWallet())).toBe('E_RECOVERY')
    expect(wallet.state).toBe('recovery-needed')
    expect((await stage.rows.list('shares', ''))[0]?.value).toEqual(spoiled)
  })
})

describe('recovery', () => {
  test('keeps the share of the first device, and both open after a reload', async () => {
    const [first, secret, rows] = [await open(), passkeySecret(), createMemoryRows()]
    await first.setUpRecovery(secret)
    const second = await createLoggedInWallet(stage.gateway, { rows })
    await second.recover(secret)
    expect(second).toMatchObject({ state: 'open', wallet: { recovery: ['passkey'] } })
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(1)
    expect(stage.gateway.count('PUT /v1/wallet')).toBe(1)
    for (const device of [stage, { rows }, stage]) {
      const reloaded = createFrameWalletFixture(stage.gateway, device)
      await reloaded.resume()
      expect(reloaded.state).toBe('locked')
      await reloaded.ensureWallet()
      expect(await signedBy(reloaded)).toBe(first.wallet?.evmAddress)
    }
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const alone = createFrameWalletFixture(stage.gateway, { rows, fetch })
    await alone.allowExport(secret)
    expect(mnemonicToAccount(await alone.exportPhrase()).address).toBe(first.wallet?.evmAddress)
  })

  test('invalidates the first device after new shares on another', async () => {
    const [first, secret] = [await open(), passkeySecret()]
    await first.setUpRecovery(secret)
    const second = await elsewhere()
    await second.recover(secret)
    await second.rotate(secret)
    await first.lock()
    expect(await codeOf(first.ensureWallet())).toBe('E_RECOVERY')
    expect(await signedBy(second)).toBe(first.wallet?.evmAddress)
  })

  test('recovers by password and invalidates the lost device on request', async () => {
    const lost = await open()
    await lost.setUpRecovery(password)
    expect(lost.wallet?.recovery).toEqual(['password'])
    const found = await elsewhere()
    await found.recover(password, { endOthers: true })
    expect(found).toMatchObject({ state: 'open', wallet: { recovery: ['password'] } })
    expect(await signedBy(found)).toBe(lost.wallet?.evmAddress)
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(2)
    const old = createFrameWalletFixture(stage.gateway, stage)
    await old.resume()
    expect(await codeOf(old.ensureWallet())).toBe('E_RECOVERY')
    await old.recover(password)
    expect(await signedBy(old)).toBe(lost.wallet?.evmAddress)
  }, 60_000)

  test('recovers by file repeatedly', async () => {
    const lost = await open()
    const { text } = await lost.makeRecoveryFile()
    await lost.confirmRecoveryFile()
    for (let device = 2; device < 4; device++) {
      const found = await elsewhere()
      await found.recover({ kind: 'file', text })
      expect(await signedBy(found)).toBe(lost.wallet?.evmAddress)
      expect(found.wallet?.recovery).toEqual(['file'])
    }
  })

  test('requires a new file after invalidating other devices', async () => {
    const lost = await open()
    const { text, name } = await lost.makeRecoveryFile()
    expect(name).toMatch(/^wallet-recovery-0x[\dA-Fa-f]{6}\.txt$/)
    expect(lost.wallet?.recovery).toEqual([])
    await lost.confirmRecoveryFile()
    expect(lost.wallet?.recovery).toEqual(['file'])
    const found = await elsewhere()
    await found.recover({ kind: 'file', text }, { endOthers: true })
    expect(await signedBy(found)).toBe(lost.wallet?.evmAddress)
    expect(found.wallet?.recovery).toEqual([])
    const third = await elsewhere()
    expect(await codeOf(third.recover({ kind: 'file', text }))).toBe('E_RECOVERY')
  })

  test('rejects an incorrect secret and one without a stored blob', async () => {
    const lost = await open()
    await lost.setUpRecovery(passkeySecret())
    const found = await elsewhere()
    for (const secret of [passkeySecret(), password, { kind: 'file', text: 'x' } as const])
      expect(await codeOf(found.recover(secret))).not.toBeUndefined()
    expect(found.state).toBe('recovery-needed')
    expect(stage.gateway.count('PUT /v1/wallet')).toBe(1)
  })

  test('stays locked if the new shares cannot be activated', async () => {
    const secret = passkeySecret()
    const lost = await open()
    await lost.setUpRecovery(secret)
    const found = await elsewhere()
    stage.gateway.on.set('PUT /v1/wallet', () => {
      throw new Refused('unavailable')
    })
    expect(await codeOf(found.recover(secret, { endOthers: true }))).toBe('E_NETWORK')
    expect(found.state).toBe('recovery-needed')
    stage.gateway.on.clear()
    await found.recover(secret, { endOthers: true })
    expect(await signedBy(found)).toBe(lost.wallet?.evmAddress)
  })

  test('stays locked if this device cannot store its share', async () => {
    const [lost, secret, rows] = [await open(), passkeySecret(), createMemoryRows()]
    await lost.setUpRecovery(secret)
    const full = { broken: true }
    const write: RowStore['write'] = async changes => {
      if (full.broken && changes.some(({ table }) => table === 'shares'))
        throw new DOMException('', 'QuotaExceededError')
      await rows.write(changes)
    }
    const found = await createLoggedInWallet(stage.gateway, { rows: { ...rows, write } })
    expect(await codeOf(found.recover(secret))).toBe('E_STORAGE')
    expect(found.state).toBe('recovery-needed')
    expect(await codeOf(found.signer.signMessage(new Uint8Array(1)))).toBe('E_LOCKED')
    full.broken = false
    await found.recover(secret)
    expect(await signedBy(found)).toBe(lost.wallet?.evmAddress)
  })

  test('rejects a weak password during setup', async () => {
    const wallet = await open()
    expect(await codeOf(wallet.setUpRecovery({ kind: 'password', password: 'password1234' }))).toBe('E_SCHEMA')
    expect(wallet.wallet?.recovery).toEqual([])
  })

  test('supports several recoveries of one share set', async () => {
    const [wallet, secret] = [await open(), passkeySecret()]
    await wallet.setUpRecovery(secret)
    await wallet.setUpRecovery(password)
    expect(wallet.wallet?.recovery).toEqual(['passkey', 'password'])
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(1)
    expect(await wallet.passkeyId()).toBe(secret.credentialId)
    const found = await elsewhere()
    expect(await found.passkeyId()).toBe(secret.credentialId)
    await found.recover(secret)
    expect(await signedBy(found)).toBe(wallet.wallet?.evmAddress)
  }, 60_000)

  test('invalidates the old secret when a recovery is replaced', async () => {
    const [wallet, before, after] = [await open(), passkeySecret(), passkeySecret()]
    await wallet.setUpRecovery(before)
    await wallet.setUpRecovery(after)
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(2)
    const found = await elsewhere()
    expect(await codeOf(found.recover(before))).toBe('E_RECOVERY')
    await found.recover(after)
    expect(await signedBy(found)).toBe(wallet.wallet?.evmAddress)
  })
})

describe('new share set', () => {
  test('opens after a reload and replaces the old set', async () => {
    const wallet = await open()
    await wallet.rotate()
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(2)
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
    const again = createFrameWalletFixture(stage.gateway, stage)
    await again.resume()
    await again.ensureWallet()
    expect(await signedBy(again)).toBe(wallet.wallet?.evmAddress)
  })

  test('continues from the set that another tab activated', async () => {
    const first = await open()
    const two = await open()
    await first.rotate()
    await two.rotate()
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(3)
    await first.rotate()
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(4)
    expect(await signedBy(first)).toBe(two.wallet?.evmAddress)
  })

  test('is active if only the response to the commit was lost', async () => {
    const wallet = await open()
    stage.gateway.after.set('POST /v1/wallet/commit', () => Promise.reject(new TypeError('Failed to fetch')))
    await wallet.rotate()
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(2)
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
    await wallet.lock()
    await wallet.ensureWallet()
    expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  })

  test('is not active if the commit was lost', async () => {
    const wallet = await open()
    stage.gateway.on.set('POST /v1/wallet/commit', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await codeOf(wallet.rotate())).toBe('E_NETWORK')
    stage.gateway.on.clear()
    await wallet.lock()
    await wallet.ensureWallet()
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(1)
    await wallet.rotate()
    expect(await stage.rows.list('shares', '')).toHaveLength(1)
    expect(stage.gateway.vault.inForce?.set.epoch).toBe(2)
  })

  test('is discarded if another device won', async () => {
    const [wallet, secret] = [await open(), passkeySecret()]
    await wallet.setUpRecovery(secret)
    const otherDevice = await elsewhere()
    const rival: { done?: Promise<void> } = {}
    stage.gateway.on.set('POST /v1/wallet/commit', () => {
      stage.gateway.on.clear()
      return (rival.done = otherDevice.recover(secret, { endOthers: true }))
    })
    expect(await codeOf(wallet.rotate())).toBe('E_STATE')
    await rival.done
    expect(await signedBy(otherDevice)).toBe(wallet.wallet?.evmAddress)
    expect(await codeOf(wallet.rotate())).toBe('E_RECOVERY')
  })
})

describe('export', () => {
  test('requires the emailed code and returns a phrase that opens elsewhere', async () => {
    const wallet = await open()
    expect(await codeOf(wallet.exportPhrase())).toBe('E_STATE')
    expect(await codeOf(wallet.allowExport({ code: '12345678' }))).toBe('E_STATE')
    await wallet.stepUp('export')
    await wallet.lock()
    const { until } = await wallet.allowExport({ code: '12345678' })
    expect(until * 1000).toBeGreaterThan(Date.now())
    expect(mnemonicToAccount(await wallet.exportPhrase()).address).toBe(wallet.wallet?.evmAddress)
    expect(await wallet.exportKey('eip155')).toMatch(/^0x[\da-f]{64}$/)
    await wallet.signOut()
    expect(await codeOf(wallet.exportPhrase())).toBe('E_STATE')
  })

  test('is refused on a new device', async () => {
    const wallet = await open()
    await wallet.stepUp('export')
    stage.gateway.on.set('POST /v1/export/intent', () => {
      throw new Refused('on_hold')
    })
    expect(await codeOf(wallet.allowExport({ code: '12345678' }))).toBe('E_STATE')
    expect(await codeOf(wallet.exportPhrase())).toBe('E_STATE')
  })

  test('works with a recovery only while the gateway is unreachable', async () => {
    const [wallet, secret] = [await open(), passkeySecret()]
    await wallet.setUpRecovery(secret)
    const { text } = await wallet.makeRecoveryFile()
    expect(await codeOf(wallet.allowExport(secret))).toBe('E_STATE')
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    for (const proof of [secret, { kind: 'file', text } as const]) {
      const alone = createFrameWalletFixture(stage.gateway, { ...stage, fetch })
      expect(await codeOf(alone.allowExport(passkeySecret()))).toBe('E_RECOVERY')
      await alone.allowExport(proof)
      expect(mnemonicToAccount(await alone.exportPhrase()).address).toBe(wallet.wallet?.evmAddress)
    }
  })
})

describe('account', () => {
  test('changes its email in two steps', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    expect(await codeOf(wallet.updateEmailPrimary('12345678'))).toBe('E_STATE')
    expect(await wallet.updateEmail('new@example.com')).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await wallet.updateEmailPrimary('12345678')
    expect(await wallet.updateEmailSecondary('12345678')).toEqual({ newEmail: 'new@example.com' })
    expect(wallet.user?.email).toBe('new@example.com')
    expect(await codeOf(wallet.updateEmailSecondary('12345678'))).toBe('E_STATE')
  })

  test('is deleted only with the word and a code', async () => {
    const wallet = await createLoggedInWallet(stage.gateway, stage)
    expect(await codeOf(wallet.deleteAccount('12345678', 'delete'))).toBe('E_STATE')
    await wallet.stepUp('delete')
    expect(await codeOf(wallet.deleteAccount('12345678', 'Delete'))).toBe('E_SCHEMA')
    expect(stage.gateway.count('POST /v1/account/delete')).toBe(0)
  })

  test('signs verifiable messages for both namespaces', async () => {
    const wallet = await open()
    const message = new TextEncoder().encode('hello')
    const { signature } = await wallet.signer.signMessage(message)
    const address = wallet.wallet?.evmAddress ?? '0x'
    expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
    expect((await wallet.signer.solanaSignMessage(message)).signature).toHaveLength(64)
    expect(await codeOf(wallet.signer.solanaSignTransaction(message))).toBe('E_SCHEMA')
  })
})
