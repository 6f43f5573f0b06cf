import { describe, expect, test, vi } from 'vitest'
import { createUnfreezeActions } from '../../../src/frame-page/screens/account-actions.js'
import type { OfflineRecovery } from '../../../src/frame-page/session/frame-wallet.js'
import type { RecoverySecret } from '../../../src/frame-page/worker/worker-protocol.js'
import { codeOf } from '../helpers/frame-wallet-fixture.js'

function made(found: OfflineRecovery = { methods: ['passkey'], credentialId: 'Y3JlZA' }) {
  const wallet = {
    stepUp: vi.fn(async () => ({ expiresIn: 600 })),
    unfreeze: vi.fn(async (_code: string, _secret?: RecoverySecret) => {}),
    offlineRecovery: vi.fn(async () => found),
    lock: vi.fn(async () => {}),
  }
  const results = { first: new Uint8Array(32).fill(7) }
  const get = vi.fn(async (_options?: CredentialRequestOptions) => ({
    getClientExtensionResults: () => ({ prf: { results } }),
  }))
  const credentials = { create: vi.fn(), get: get as unknown as CredentialsContainer['get'] }
  return { wallet, get, actions: createUnfreezeActions(wallet, { credentials, rpId: 'wallet.example.com' }) }
}

describe('createUnfreezeActions', () => {
  test('sends a code for unfreezing only', async () => {
    const { wallet, actions } = made()
    await actions.sendCode()
    expect(wallet.stepUp).toHaveBeenCalledExactlyOnceWith('unfreeze')
  })

  test('locks the wallet afterwards and on leaving', async () => {
    const { wallet, actions } = made()
    await actions.unfreeze('12345678')
    expect(wallet.unfreeze).toHaveBeenCalledExactlyOnceWith('12345678')
    expect(wallet.lock).toHaveBeenCalledOnce()
    await actions.stop()
    expect(wallet.lock).toHaveBeenCalledTimes(2)
  })

  test('keeps the wallet open after an incorrect code', async () => {
    const { wallet, actions } = made()
    wallet.unfreeze.mockRejectedValueOnce(new Error('refused'))
    await expect(actions.unfreeze('12345678')).rejects.toThrow('refused')
    expect(wallet.lock).not.toHaveBeenCalled()
  })

  test('passes on a password and a file unchanged', async () => {
    const { wallet, actions } = made()
    await actions.unfreeze('1', { kind: 'password', secret: 'p' })
    await actions.unfreeze('2', { kind: 'file', secret: 'f' })
    expect(wallet.unfreeze.mock.calls).toEqual([
      ['1', { kind: 'password', password: 'p' }],
      ['2', { kind: 'file', text: 'f' }],
    ])
  })

  test('uses the passkey known to this device, for this host', async () => {
    const { wallet, actions, get } = made()
    await actions.unfreeze('1', { kind: 'passkey', secret: '' })
    expect(get.mock.calls[0]?.[0]?.publicKey?.rpId).toBe('wallet.example.com')
    const prf = new Uint8Array(32).fill(7)
    expect(wallet.unfreeze).toHaveBeenCalledExactlyOnceWith('1', { kind: 'passkey', prf, credentialId: 'Y3JlZA' })
  })

  test('uses no passkey if none is known', async () => {
    const { wallet, actions, get } = made({ methods: [] })
    expect(await codeOf(actions.unfreeze('1', { kind: 'passkey', secret: '' }))).toBe('E_RECOVERY')
    expect(get).not.toHaveBeenCalled()
    expect(wallet.unfreeze).not.toHaveBeenCalled()
  })
})
