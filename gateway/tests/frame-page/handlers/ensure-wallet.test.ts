import { describe, expect, test } from 'vitest'
import { ensureWallet } from '../../../src/frame-page/handlers/handler-context.js'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createHandlerFixture } from '../helpers/handler-fixture.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

/** Returns the prompts in order, with storage in memory. `keep` is the change after the browser grants storage. */
async function runEnsure(
  state: FrameWallet['state'],
  keep: Partial<FrameWallet>,
  canRequestStorage = true,
): Promise<string[]> {
  const wallet = scriptedWallet({ state, storageTier: 'memory', canRequestStorage })
  const steps: string[] = []
  const step = (name: string, change: object) => async () => {
    steps.push(name)
    Object.assign(wallet, change)
  }
  Object.assign(wallet, { ensureWallet: step('ensure', { state: 'open' }) })
  const prompts = {
    approve: step('approve', {}),
    confirmRecovery: step('confirm', {}),
    logInWithPasskey: async () => undefined,
    confirmDevice: () => new Promise<never>(() => {}),
    connect: async () => (steps.push('connect'), { shareEmail: false }),
    recover: step('recover', { state: 'open' }),
    offerStorageAccess: step('keep', { canRequestStorage: false, ...keep }),
    offerBackup: async () => [],
    confirmEmailChange: async () => {},
    showChange: async () => {},
    setUpRecovery: async () => (steps.push('set up'), (wallet.state = 'open'), ['password' as const]),
  }
  const { deps, context } = createHandlerFixture({ wallet, prompts })
  await ensureWallet(deps, context.signal)
  return steps
}

describe('ensureWallet with storage in memory', () => {
  test('creates the wallet if the browser grants storage', async () => {
    expect(await runEnsure('none', { storageTier: 'saa' })).toEqual(['keep', 'ensure'])
  })

  test('requires a recovery immediately if the browser refuses', async () => {
    expect(await runEnsure('none', {})).toEqual(['keep', 'set up'])
  })

  test('needs no recovery if the storage contains the share', async () => {
    expect(await runEnsure('recovery-needed', { storageTier: 'saa', state: 'locked' })).toEqual(['keep'])
  })

  test('recovers the wallet if the storage was empty or refused', async () => {
    expect(await runEnsure('recovery-needed', { storageTier: 'saa' })).toEqual(['keep', 'connect', 'recover'])
    expect(await runEnsure('recovery-needed', {})).toEqual(['keep', 'connect', 'recover'])
  })

  test('does not request storage again', async () => {
    expect(await runEnsure('none', {}, false)).toEqual(['set up'])
    expect(await runEnsure('open', {})).toEqual([])
  })
})

describe('ensureWallet with the passkey of a login', () => {
  const passkey = { kind: 'passkey', prf: new Uint8Array(32).fill(7), credentialId: 'Y3JlZA' } as const

  async function runWithPasskey(over: Partial<FrameWallet>) {
    const calls: unknown[] = []
    const wallet = scriptedWallet(over)
    const record = (name: string) => async (secret?: unknown) => {
      calls.push([name, secret])
      wallet.state = 'open'
    }
    Object.assign(wallet, { ensureWallet: record('ensure'), recover: record('recover') })
    const { deps, context } = createHandlerFixture({ wallet })
    const prompts = {
      ...deps.prompts,
      recover: record('prompt'),
      connect: async () => (calls.push(['connect']), { shareEmail: false }),
      setUpRecovery: async () => (calls.push(['set up']), []),
    }
    await ensureWallet({ ...deps, prompts }, context.signal, passkey)
    return calls
  }

  const facts = (recovery: readonly ('passkey' | 'password')[]) => ({ ...scriptedWallet().wallet, recovery }) as never

  test('backs up a new wallet at once, also with storage in memory', async () => {
    expect(await runWithPasskey({ state: 'none', wallet: undefined })).toEqual([['ensure', passkey]])
    expect(await runWithPasskey({ state: 'none', storageTier: 'memory' })).toEqual([['ensure', passkey]])
  })

  test('opens the wallet that it backs up, without a prompt', async () => {
    const wallet = { state: 'recovery-needed', wallet: facts(['passkey']), passkeyId: async () => 'Y3JlZA' } as const
    expect(await runWithPasskey(wallet)).toEqual([['recover', passkey]])
  })

  test.each([
    ['another passkey', ['passkey'], 'b3RoZXI'],
    ['a password', ['password'], 'Y3JlZA'],
    ['nothing', [], 'Y3JlZA'],
  ] as const)('is not tried on a wallet that is backed up by %s', async (_, recovery, id) => {
    const wallet = { state: 'recovery-needed', wallet: facts(recovery), passkeyId: async () => id } as const
    const calls = await runWithPasskey(wallet)
    expect(calls.map(call => (call as unknown[])[0])).toEqual(['connect', 'prompt'])
  })
})
