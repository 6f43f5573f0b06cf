import { privateKeyToAccount } from 'viem/accounts'
import type { FrameWallet, WalletState } from '../../../src/frame-page/session/frame-wallet.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'

/** The first key of the public test mnemonic. */
export const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
/** 32 bytes in base58. */
export const SOLANA_ADDRESS = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

/** A wallet that records what is signed. */
export interface ScriptedWallet extends FrameWallet {
  readonly signed: { kind: string; what: unknown }[]
  state: WalletState
  user: FrameWallet['user']
  wallet: FrameWallet['wallet']
  storageTier: FrameWallet['storageTier']
}

export function scriptedWallet(over: Partial<FrameWallet> = {}): ScriptedWallet {
  const signed: { kind: string; what: unknown }[] = []
  const refuse = () => Promise.reject(new FrameError('E_STATE', 'Not in this test.'))
  const keep = async <T>(kind: string, what: unknown, answer: T): Promise<T> => {
    signed.push({ kind, what })
    return answer
  }
  const digest = '0x00' as const
  const base = {
    signed,
    storageTier: 'idb',
    canRequestStorage: false,
    state: 'open',
    user: { userId: 'u1', email: 'ada@example.com', userName: null, appToken: 'token' },
    wallet: {
      walletId: 'w1',
      evmAddress: account.address,
      solanaAddress: SOLANA_ADDRESS,
      recovery: ['password'],
      holdUntil: 0,
      frozen: false,
    },
    onChange: () => () => {},
    requestStorageAccess: async () => 'idb',
    sendCode: async () => ({ action: 'VERIFY_OTP', matchWord: 'CEDAR-42', digits: 6, expiresIn: 600 }),
    verifyCode: async () => 'connected',
    deviceMail: { email: 'ada@example.com', matchWord: 'CEDAR-42' },
    waitForDevice: async () => {},
    startSocial: async () => ({ uri: 'https://accounts.example/', matchWord: 'CEDAR-42' }),
    redeemSocial: async () => 'connected',
    waitForSocial: async () => 'connected',
    startFarcaster: async () => ({ url: 'https://wallet.example/farcaster#x', matchWord: 'CEDAR-42' }),
    waitForFarcaster: async () => 'connected',
    preparePasskey: async () => ({ challenge: 'Y2hhbGxlbmdl', userHandle: 'aGFuZGxl', expiresIn: 300 }),
    finishPasskey: async () => 'connected',
    resume: async () => true,
    signOut: async () => {},
    signOutEverywhere: async () => ({}),
    changes: [],
    newEmail: undefined,
    canSignChanges: true,
    endSession: async () => ({}),
    stopChange: async () => {},
    sessions: async () => [],
    pendingDevices: async () => [],
    decideDevice: async () => {},
    ensureWallet: async () => {},
    recover: async () => {},
    approvingDevices: async () => [],
    setUpRecovery: async () => {},
    makeRecoveryFile: async () => ({ text: '', name: 'recovery.txt' }),
    confirmRecoveryFile: async () => {},
    passkeyId: async () => '',
    rotate: async () => {},
    lock: async () => {},
    freeze: async () => {},
    signer: {
      signMessage: (message: Uint8Array) => keep('message', message, { signature: '0x5161', digest }),
      signTypedData: (data: unknown) => keep('typed', data, { signature: '0x5162', digest }),
      signTransaction: (transaction: unknown) =>
        keep('transaction', transaction, { serialized: '0x5163', hash: `0x${'ab'.repeat(32)}`, digest }),
      solanaSignMessage: (message: Uint8Array) =>
        keep('solana-message', message, { signature: new Uint8Array(64).fill(7) }),
      solanaSignTransaction: (transaction: Uint8Array) =>
        keep('solana-transaction', transaction, { transaction, signature: new Uint8Array(64).fill(7) }),
    },
    updateEmail: async () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    updateEmailPrimary: async () => {},
    updateEmailSecondary: async () => ({ newEmail: 'new@example.com' }),
    stepUp: refuse,
    allowExport: refuse,
    exportPhrase: refuse,
    exportKey: refuse,
    deleteAccount: refuse,
    dispose: () => {},
  }
  return Object.assign(base, over) as unknown as ScriptedWallet
}
