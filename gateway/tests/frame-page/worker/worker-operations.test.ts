import { recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url } from '../../../src/frame-page/vault/bytes.js'
import type {
  DeviceBinding,
  KeyWorker,
  RecoverySecret,
  ShareSet,
} from '../../../src/frame-page/worker/worker-protocol.js'
import { openByRecovery, recoveryFault } from '../helpers/derived-opening.js'
import { faultOf, localKeyWorker } from '../helpers/local-key-worker.js'
import { deviceBinding, madeWallet, putInForce, recordOf } from '../helpers/made-wallet.js'
import { releaseTo } from '../helpers/sealed-release.js'

const password = 'clever otter paints seven violins'
const message = new TextEncoder().encode('hello')

const stage = {} as { worker: KeyWorker; device: DeviceBinding; set: ShareSet }
beforeEach(async () => {
  stage.worker = localKeyWorker()
  stage.device = await deviceBinding()
  stage.set = await madeWallet(stage.worker, stage.device)
})
afterEach(() => stage.worker.close())

const openInput = async (set = stage.set, more: object = {}) => ({
  record: recordOf(set),
  device: stage.device,
  sealed: set.device,
  released: await releaseTo(stage.worker, set),
  ...more,
})
const signerOf = async () => {
  const { signature } = await stage.worker.run('signMessage', { message })
  return recoverMessageAddress({ message: { raw: message }, signature })
}

describe('new wallet', () => {
  test('signs with its account and exports a phrase that opens elsewhere', async () => {
    expect(await signerOf()).toBe(stage.set.evmAddress)
    const { words } = await stage.worker.run('exportPhrase', {})
    expect(words.split(' ')).toHaveLength(24)
    expect(mnemonicToAccount(words).address).toBe(stage.set.evmAddress)
  })

  test('is not active before it is proven', async () => {
    const worker = localKeyWorker()
    await worker.run('create', { walletId: 'wallet-2', device: stage.device })
    expect(await faultOf(worker, 'signMessage', { message })).toBe('LOCKED')
    expect(await faultOf(worker, 'promote', { epoch: 1 })).toBe('BAD_REQUEST')
    worker.close()
  })

  test('accepts a recovery while it is pending', async () => {
    const worker = localKeyWorker()
    const set = await worker.run('create', { walletId: 'wallet-2', device: stage.device })
    const secret = { kind: 'password', password } as const
    const recovery = await worker.run('makeRecovery', secret)
    await putInForce(worker, set, stage.device)
    await worker.run('lock', {})
    await openByRecovery(worker, set, { device: stage.device, secret, stored: recovery })
    expect(await faultOf(worker, 'signMessage', { message })).toBeUndefined()
    worker.close()
  }, 60_000)
})

describe('locked wallet', () => {
  beforeEach(() => stage.worker.run('lock', {}))

  test('rejects all operations', async () => {
    const inputs = {
      rotate: { device: stage.device },
      makeRecovery: { kind: 'password', password },
      makeRecoveryFile: {},
      signMessage: { message },
      signTypedData: { typedData: { domain: {}, types: {}, primaryType: 'T', message: {} } },
      signTransaction: { transaction: {} },
      solanaSignMessage: { message },
      solanaSignTransaction: { transaction: message },
      exportPhrase: {},
      exportKey: { namespace: 'eip155' },
    } as const
    for (const [operation, input] of Object.entries(inputs))
      expect(await faultOf(stage.worker, operation as keyof typeof inputs, input), operation).toBe('LOCKED')
  })

  test('opens with device share and gateway share', async () => {
    await stage.worker.run('open', await openInput())
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('restores the recovery share from device and gateway share', async () => {
    await stage.worker.run('open', await openInput())
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    await stage.worker.run('lock', {})
    const secret = { kind: 'file', text } as const
    const sealed = stage.set.device
    await stage.worker.run('openOffline', { record: recordOf(stage.set), device: stage.device, sealed, secret })
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('accepts a release once, and only for its key', async () => {
    const input = await openInput()
    await stage.worker.run('open', input)
    expect(await faultOf(stage.worker, 'open', input)).toBe('BAD_REQUEST')
    await stage.worker.run('shareKey', {})
    expect(await faultOf(stage.worker, 'open', input)).toBe('SHARE_MISMATCH')
  })

  test('stays locked for a foreign share, record or binding', async () => {
    const elsewhere = localKeyWorker()
    const foreign = await madeWallet(elsewhere, stage.device, 'wallet-9')
    const { set, device } = stage
    const otherDevice = await deviceBinding()
    const attempts = [
      { record: { ...recordOf(set), walletId: 'wallet-9' } },
      { record: { ...recordOf(set), epoch: 2 } },
      { record: { ...recordOf(set), evmAddress: foreign.evmAddress } },
      { record: { ...recordOf(set), solanaAddress: foreign.solanaAddress } },
      { record: { ...recordOf(set), sealed: foreign.sealed } },
      { sealed: foreign.device },
      { device: { ...device, origin: 'https://app.example.com.evil.example' } },
      { device: { ...device, projectId: 'another' } },
      { device: otherDevice },
    ]
    for (const attempt of attempts)
      expect(await faultOf(stage.worker, 'open', await openInput(set, attempt)), JSON.stringify(attempt)).toBe(
        'SHARE_MISMATCH',
      )
    const released = await releaseTo(stage.worker, { ...set, share: foreign.share })
    expect(await faultOf(stage.worker, 'open', { ...(await openInput()), released })).toBe('SHARE_MISMATCH')
    elsewhere.close()
  })
})

describe('recovery', () => {
  test("opens with the gateway's share, and not with another secret", async () => {
    const recovery = await stage.worker.run('makeRecovery', { kind: 'password', password })
    await stage.worker.run('lock', {})
    const { device } = stage
    const attempt = (secret: RecoverySecret) =>
      recoveryFault(stage.worker, stage.set, { device, secret, stored: recovery })
    expect(await attempt({ kind: 'password', password: `${password}!` })).toBe('WRONG_SECRET')
    expect(await attempt({ kind: 'file', text: 'x' })).toBe('BAD_RECOVERY')
    expect(await attempt({ kind: 'passkey', prf: new Uint8Array(32), credentialId: 'A' })).toBe('BAD_RECOVERY')
    expect(await attempt({ kind: 'password', password })).toBeUndefined()
    expect(await signerOf()).toBe(stage.set.evmAddress)
  }, 60_000)

  test('derives the value with the stored hash, for each kind of secret', async () => {
    const sha256 = async (auth: string) =>
      encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64url(auth))))
    const record = recordOf(stage.set)
    const passkey = {
      kind: 'passkey',
      prf: crypto.getRandomValues(new Uint8Array(32)),
      credentialId: 'Y3JlZA',
    } as const
    for (const secret of [{ kind: 'password', password } as const, passkey]) {
      const { parameters, verifier, blob } = await stage.worker.run('makeRecovery', secret)
      const { auth } = await stage.worker.run('recoveryAuth', { record, secret, parameters })
      expect(await sha256(auth), secret.kind).toBe(verifier)
      expect(JSON.stringify([parameters, blob]), 'what is public or sealed does not carry it').not.toContain(auth)
    }
    const { text, verifier, epoch } = await stage.worker.run('makeRecoveryFile', {})
    const { auth } = await stage.worker.run('recoveryAuth', { record, secret: { kind: 'file', text } })
    expect([await sha256(auth), epoch]).toEqual([verifier, 1])
  }, 60_000)

  test('opens once per derived secret, and not after a lock', async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const [record, { device }, secret] = [recordOf(stage.set), stage, { kind: 'file', text } as const]
    await openByRecovery(stage.worker, stage.set, { device, secret })
    const again = { record, device, released: await releaseTo(stage.worker, stage.set) }
    expect(await faultOf(stage.worker, 'openRecovery', again)).toBe('BAD_REQUEST')
    await stage.worker.run('recoveryAuth', { record, secret })
    await stage.worker.run('lock', {})
    const locked = { record, device, released: await releaseTo(stage.worker, stage.set) }
    expect(await faultOf(stage.worker, 'openRecovery', locked)).toBe('BAD_REQUEST')
  })

  test('opens with the output of its passkey', async () => {
    const prf = crypto.getRandomValues(new Uint8Array(32))
    const secret = { kind: 'passkey', prf, credentialId: 'Y3JlZA' } as const
    const recovery = await stage.worker.run('makeRecovery', secret)
    await stage.worker.run('lock', {})
    await openByRecovery(stage.worker, stage.set, { device: stage.device, secret, stored: recovery })
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test("creates a share for another device and keeps the first one's", async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const secret = { kind: 'file', text } as const
    const [record, secondWorker, device] = [recordOf(stage.set), localKeyWorker(), await deviceBinding()]
    const { sealed } = await openByRecovery(secondWorker, stage.set, { device, secret })
    await secondWorker.run('lock', {})
    await secondWorker.run('open', { record, device, sealed, released: await releaseTo(secondWorker, stage.set) })
    expect((await secondWorker.run('makeRecoveryFile', {})).text, 'the recovery is the same').toBe(text)
    await secondWorker.run('lock', {})
    await secondWorker.run('openOffline', { record, device, sealed, secret })
    expect(await faultOf(secondWorker, 'signMessage', { message })).toBeUndefined()
    const foreign = { record, device: stage.device, sealed, released: await releaseTo(secondWorker, stage.set) }
    expect(await faultOf(secondWorker, 'open', foreign), 'sealed for the other device alone').toBe('SHARE_MISMATCH')
    await stage.worker.run('lock', {})
    await stage.worker.run('open', await openInput())
    expect(await signerOf()).toBe(stage.set.evmAddress)
    secondWorker.close()
  })

  test("returns nothing if the gateway's share is of another set", async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const elsewhere = localKeyWorker()
    const foreign = await madeWallet(elsewhere, stage.device, 'wallet-9')
    const set = { ...stage.set, share: foreign.share }
    const how = { device: stage.device, secret: { kind: 'file', text } } as const
    expect(await recoveryFault(stage.worker, set, how)).toBe('SHARE_MISMATCH')
    elsewhere.close()
  })
})

describe('new share set', () => {
  test('keeps the accounts and invalidates old shares', async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const next = await stage.worker.run('rotate', { device: stage.device })
    expect(next).toMatchObject({ epoch: 2, evmAddress: stage.set.evmAddress, solanaAddress: stage.set.solanaAddress })
    await putInForce(stage.worker, next, stage.device)
    await stage.worker.run('lock', {})
    expect(await faultOf(stage.worker, 'open', await openInput(next, { sealed: stage.set.device }))).toBe(
      'SHARE_MISMATCH',
    )
    const old = { device: stage.device, secret: { kind: 'file', text } } as const
    expect(await recoveryFault(stage.worker, next, old)).toBe('BAD_RECOVERY')
    await stage.worker.run('open', await openInput(next))
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('keeps the old set until it is promoted, or if it is discarded', async () => {
    const next = await stage.worker.run('rotate', { device: stage.device })
    expect(await signerOf()).toBe(stage.set.evmAddress)
    await stage.worker.run('discard', {})
    expect(await faultOf(stage.worker, 'prove', await openInput(next))).toBe('SHARE_MISMATCH')
    expect(await faultOf(stage.worker, 'promote', { epoch: 2 })).toBe('BAD_REQUEST')
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('is not proven by shares of another set', async () => {
    const next = await stage.worker.run('rotate', { device: stage.device })
    const secondSet = await stage.worker.run('rotate', { device: stage.device })
    expect(await faultOf(stage.worker, 'prove', await openInput(next))).toBe('SHARE_MISMATCH')
    expect(await faultOf(stage.worker, 'prove', await openInput(secondSet))).toBeUndefined()
  })
})

describe('signing and export', () => {
  test('sign transactions with the account of the wallet', async () => {
    const { serialized } = await stage.worker.run('signTransaction', {
      transaction: { type: 'legacy', chainId: 1, nonce: 0, to: null, value: 0n, data: '0x00', gas: 1n, gasPrice: 1n },
    })
    const read = { serializedTransaction: serialized } as Parameters<typeof recoverTransactionAddress>[0]
    expect(await recoverTransactionAddress(read)).toBe(stage.set.evmAddress)
  })

  test('export keys in the import format of other wallets', async () => {
    const { key } = await stage.worker.run('exportKey', { namespace: 'eip155' })
    expect(key).toMatch(/^0x[\da-f]{64}$/)
    const solana = await stage.worker.run('exportKey', { namespace: 'solana' })
    expect(solana.key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  test('reject an unknown operation', async () => {
    for (const name of ['steal', 'toString', '__proto__'])
      expect(await faultOf(stage.worker, name as 'lock', {})).toBe('BAD_REQUEST')
  })
})
