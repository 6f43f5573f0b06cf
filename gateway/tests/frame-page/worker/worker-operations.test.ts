import { recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../../../src/frame-page/vault/bytes.js'
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

const openAsk = async (set = stage.set, more: object = {}) => ({
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

describe('a new wallet', () => {
  test('signs with the account it names, and its words open elsewhere', async () => {
    expect(await signerOf()).toBe(stage.set.evmAddress)
    const { words } = await stage.worker.run('exportPhrase', {})
    expect(words.split(' ')).toHaveLength(24)
    expect(mnemonicToAccount(words).address).toBe(stage.set.evmAddress)
  })

  test('is not in force before it was proven', async () => {
    const worker = localKeyWorker()
    await worker.run('create', { walletId: 'wallet-2', device: stage.device })
    expect(await faultOf(worker, 'signMessage', { message })).toBe('LOCKED')
    expect(await faultOf(worker, 'promote', { epoch: 1 })).toBe('BAD_REQUEST')
    worker.close()
  })

  test('can be given a recovery while it is pending, so that it never lives without', async () => {
    const worker = localKeyWorker()
    const set = await worker.run('create', { walletId: 'wallet-2', device: stage.device })
    const secret = { kind: 'password', password } as const
    const kept = await worker.run('makeRecovery', secret)
    await putInForce(worker, set, stage.device)
    await worker.run('lock', {})
    await openByRecovery(worker, set, { device: stage.device, secret, kept })
    expect(await faultOf(worker, 'signMessage', { message })).toBeUndefined()
    worker.close()
  }, 60_000)
})

describe('a locked wallet', () => {
  beforeEach(() => stage.worker.run('lock', {}))

  test('does nothing', async () => {
    const asks = {
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
    for (const [operation, ask] of Object.entries(asks))
      expect(await faultOf(stage.worker, operation as keyof typeof asks, ask), operation).toBe('LOCKED')
  })

  test('opens with device and gateway share', async () => {
    await stage.worker.run('open', await openAsk())
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('makes the recovery share again out of device and gateway share', async () => {
    await stage.worker.run('open', await openAsk())
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    await stage.worker.run('lock', {})
    const secret = { kind: 'file', text } as const
    const sealed = stage.set.device
    await stage.worker.run('openOffline', { record: recordOf(stage.set), device: stage.device, sealed, secret })
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('takes a release once, and only for the key it was made for', async () => {
    const ask = await openAsk()
    await stage.worker.run('open', ask)
    expect(await faultOf(stage.worker, 'open', ask)).toBe('BAD_REQUEST')
    await stage.worker.run('shareKey', {})
    expect(await faultOf(stage.worker, 'open', ask)).toBe('SHARE_MISMATCH')
  })

  test('stays shut for a share, record or binding of something else', async () => {
    const elsewhere = localKeyWorker()
    const foreign = await madeWallet(elsewhere, stage.device, 'wallet-9')
    const { set, device } = stage
    const other = await deviceBinding()
    const attempts = [
      { record: { ...recordOf(set), walletId: 'wallet-9' } },
      { record: { ...recordOf(set), epoch: 2 } },
      { record: { ...recordOf(set), evmAddress: foreign.evmAddress } },
      { record: { ...recordOf(set), solanaAddress: foreign.solanaAddress } },
      { record: { ...recordOf(set), sealed: foreign.sealed } },
      { sealed: foreign.device },
      { device: { ...device, origin: 'https://app.example.com.evil.example' } },
      { device: { ...device, projectId: 'another' } },
      { device: other },
    ]
    for (const attempt of attempts)
      expect(await faultOf(stage.worker, 'open', await openAsk(set, attempt)), JSON.stringify(attempt)).toBe(
        'SHARE_MISMATCH',
      )
    const released = await releaseTo(stage.worker, { ...set, share: foreign.share })
    expect(await faultOf(stage.worker, 'open', { ...(await openAsk()), released })).toBe('SHARE_MISMATCH')
    elsewhere.close()
  })
})

describe('recovery', () => {
  test('opens with the gateway share, and not with another secret', async () => {
    const kept = await stage.worker.run('makeRecovery', { kind: 'password', password })
    await stage.worker.run('lock', {})
    const { device } = stage
    const attempt = (secret: RecoverySecret) => recoveryFault(stage.worker, stage.set, { device, secret, kept })
    expect(await attempt({ kind: 'password', password: `${password}!` })).toBe('WRONG_SECRET')
    expect(await attempt({ kind: 'file', text: 'x' })).toBe('BAD_RECOVERY')
    expect(await attempt({ kind: 'passkey', prf: new Uint8Array(32), credentialId: 'A' })).toBe('BAD_RECOVERY')
    expect(await attempt({ kind: 'password', password })).toBeUndefined()
    expect(await signerOf()).toBe(stage.set.evmAddress)
  }, 60_000)

  test('H4: derives the authentication value whose hash was kept, from each kind of secret', async () => {
    const sha256 = async (auth: string) =>
      toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64url(auth))))
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

  test('opens once for each derived secret, and none after a lock', async () => {
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

  test('by passkey opens with the output of that passkey', async () => {
    const prf = crypto.getRandomValues(new Uint8Array(32))
    const secret = { kind: 'passkey', prf, credentialId: 'Y3JlZA' } as const
    const kept = await stage.worker.run('makeRecovery', secret)
    await stage.worker.run('lock', {})
    await openByRecovery(stage.worker, stage.set, { device: stage.device, secret, kept })
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('gives another device a share that opens with the gateway’s and with the recovery, and leaves the first its own', async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const secret = { kind: 'file', text } as const
    const [record, other, device] = [recordOf(stage.set), localKeyWorker(), await deviceBinding()]
    const { sealed } = await openByRecovery(other, stage.set, { device, secret })
    await other.run('lock', {})
    await other.run('open', { record, device, sealed, released: await releaseTo(other, stage.set) })
    expect((await other.run('makeRecoveryFile', {})).text, 'the recovery is the same').toBe(text)
    await other.run('lock', {})
    await other.run('openOffline', { record, device, sealed, secret })
    expect(await faultOf(other, 'signMessage', { message })).toBeUndefined()
    const foreign = { record, device: stage.device, sealed, released: await releaseTo(other, stage.set) }
    expect(await faultOf(other, 'open', foreign), 'sealed for the other device alone').toBe('SHARE_MISMATCH')
    await stage.worker.run('lock', {})
    await stage.worker.run('open', await openAsk())
    expect(await signerOf()).toBe(stage.set.evmAddress)
    other.close()
  })

  test('gives nothing where the gateway’s share is of another set', async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const elsewhere = localKeyWorker()
    const foreign = await madeWallet(elsewhere, stage.device, 'wallet-9')
    const set = { ...stage.set, share: foreign.share }
    const how = { device: stage.device, secret: { kind: 'file', text } } as const
    expect(await recoveryFault(stage.worker, set, how)).toBe('SHARE_MISMATCH')
    elsewhere.close()
  })
})

describe('a new set of shares', () => {
  test('keeps the accounts, and ends what the old shares could open together with the new', async () => {
    const { text } = await stage.worker.run('makeRecoveryFile', {})
    const next = await stage.worker.run('rotate', { device: stage.device })
    expect(next).toMatchObject({ epoch: 2, evmAddress: stage.set.evmAddress, solanaAddress: stage.set.solanaAddress })
    await putInForce(stage.worker, next, stage.device)
    await stage.worker.run('lock', {})
    expect(await faultOf(stage.worker, 'open', await openAsk(next, { sealed: stage.set.device }))).toBe(
      'SHARE_MISMATCH',
    )
    const old = { device: stage.device, secret: { kind: 'file', text } } as const
    expect(await recoveryFault(stage.worker, next, old)).toBe('BAD_RECOVERY')
    await stage.worker.run('open', await openAsk(next))
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('leaves the old one in force until it is promoted, and when it is discarded', async () => {
    const next = await stage.worker.run('rotate', { device: stage.device })
    expect(await signerOf()).toBe(stage.set.evmAddress)
    await stage.worker.run('discard', {})
    expect(await faultOf(stage.worker, 'prove', await openAsk(next))).toBe('SHARE_MISMATCH')
    expect(await faultOf(stage.worker, 'promote', { epoch: 2 })).toBe('BAD_REQUEST')
    expect(await signerOf()).toBe(stage.set.evmAddress)
  })

  test('is not proven by the shares of another', async () => {
    const next = await stage.worker.run('rotate', { device: stage.device })
    const other = await stage.worker.run('rotate', { device: stage.device })
    expect(await faultOf(stage.worker, 'prove', await openAsk(next))).toBe('SHARE_MISMATCH')
    expect(await faultOf(stage.worker, 'prove', await openAsk(other))).toBeUndefined()
  })
})

describe('signing and export', () => {
  test('of transactions use the account of the wallet', async () => {
    const { serialized } = await stage.worker.run('signTransaction', {
      transaction: { type: 'legacy', chainId: 1, nonce: 0, to: null, value: 0n, data: '0x00', gas: 1n, gasPrice: 1n },
    })
    const read = { serializedTransaction: serialized } as Parameters<typeof recoverTransactionAddress>[0]
    expect(await recoverTransactionAddress(read)).toBe(stage.set.evmAddress)
  })

  test('give the keys as other wallets import them', async () => {
    const { key } = await stage.worker.run('exportKey', { namespace: 'eip155' })
    expect(key).toMatch(/^0x[\da-f]{64}$/)
    const solana = await stage.worker.run('exportKey', { namespace: 'solana' })
    expect(solana.key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  })

  test('refuse an operation that there is none of', async () => {
    for (const name of ['steal', 'toString', '__proto__'])
      expect(await faultOf(stage.worker, name as 'lock', {})).toBe('BAD_REQUEST')
  })
})
