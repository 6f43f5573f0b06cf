import { describe, expect, test, vi } from 'vitest'
import { createAccountActions } from '../../../src/frame-page/screens/account-actions.js'
import type {
  FrameUser,
  HandoverRequest,
  OfflineRecovery,
  WalletFacts,
  WalletState,
} from '../../../src/frame-page/session/frame-wallet.js'
import type { RecoverySecret } from '../../../src/frame-page/worker/worker-protocol.js'

const user: FrameUser = { userId: 'u', email: 'ada@example.com', userName: null, appToken: 't' }
const facts: WalletFacts = {
  walletId: 'w',
  evmAddress: '0x1111111111111111111111111111111111111111',
  solanaAddress: 's',
  recovery: [],
  holdUntil: 0,
  frozen: true,
}

function createFixture({
  isLoggedIn = true,
  ...over
}: { isLoggedIn?: boolean; user?: FrameUser | undefined; wallet?: WalletFacts | undefined } = {}) {
  const wallet = {
    user,
    wallet: facts,
    resume: vi.fn(async () => isLoggedIn),
    canSignChanges: true,
    signOut: vi.fn(async () => {}),
    signOutEverywhere: vi.fn(async () => ({})),
    sessions: vi.fn(async () => []),
    endSession: vi.fn(async () => ({ pendingUntil: 9 })),
    freeze: vi.fn(async () => {}),
    stepUp: vi.fn(async () => ({ expiresIn: 600 })),
    deleteAccount: vi.fn(async () => ({ pending: true, closesAt: 7, erasedAt: 8 })),
    state: 'locked' as WalletState,
    offlineRecovery: vi.fn(async (): Promise<OfflineRecovery> => ({ methods: ['password'] })),
    unfreeze: vi.fn(async (_code: string, _secret?: RecoverySecret) => {}),
    lock: vi.fn(async () => {}),
    pendingHandovers: vi.fn(async (): Promise<readonly HandoverRequest[]> => []),
    ...over,
  }
  const credentials = { create: vi.fn(), get: vi.fn() }
  return { wallet, actions: createAccountActions(wallet, { credentials, rpId: 'wallet.example.com' }) }
}

describe('loadAccount', () => {
  test('returns email and address', async () => {
    const { evmAddress: address, frozen } = facts
    expect(await createFixture().actions.loadAccount()).toEqual({
      email: 'ada@example.com',
      address,
      frozen,
      recovery: ['password'],
      open: false,
      canAddDevice: true,
      isDeviceWaiting: false,
      immediate: true,
    })
  })

  test('reports if a device waits, and nothing if this one may not see it', async () => {
    const { wallet, actions } = createFixture()
    const request = { handoverId: 'h', origin: 'o', browser: 'b', country: null, at: 1, expiresAt: 2 }
    wallet.pendingHandovers.mockResolvedValueOnce([request])
    expect(await actions.loadAccount()).toMatchObject({ isDeviceWaiting: true })
    wallet.pendingHandovers.mockRejectedValueOnce(new Error('on hold'))
    expect(await actions.loadAccount()).toMatchObject({ isDeviceWaiting: false })
    wallet.state = 'recovery-needed'
    expect(await actions.loadAccount()).toMatchObject({ canAddDevice: false, isDeviceWaiting: false })
  })

  test('supports accounts without email or wallet', async () => {
    const { actions } = createFixture({ user: { ...user, email: null }, wallet: undefined })
    expect(await actions.loadAccount()).toMatchObject({ email: '', address: '', frozen: false })
  })

  test.each([{ isLoggedIn: false }, { user: undefined }])('returns undefined while logged out: %j', async over => {
    expect(await createFixture(over).actions.loadAccount()).toBeUndefined()
  })
})

test('maps each action to its wallet method', async () => {
  const { wallet, actions } = createFixture()
  await actions.signOutEverywhere()
  expect(wallet.signOutEverywhere).toHaveBeenCalledOnce()
  await actions.freeze()
  expect(wallet.freeze).toHaveBeenCalledOnce()
  await actions.sendCode()
  expect(wallet.stepUp).toHaveBeenCalledExactlyOnceWith('delete')
  expect(await actions.erase('12345678')).toEqual({ pending: true, closesAt: 7, erasedAt: 8 })
  expect(wallet.deleteAccount).toHaveBeenCalledExactlyOnceWith('12345678', 'delete')
  expect(wallet.lock).toHaveBeenCalledOnce()
  expect(await actions.endSession('s1')).toEqual({ pendingUntil: 9 })
  expect(wallet.endSession).toHaveBeenCalledExactlyOnceWith('s1')
  expect(wallet.lock).toHaveBeenCalledTimes(2)
})
