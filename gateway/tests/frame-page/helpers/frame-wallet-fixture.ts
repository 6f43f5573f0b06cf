import { systemClock, type Clock } from '../../../../src/core/clock.js'
import { createFrameWallet } from '../../../src/frame-page/session/create-frame-wallet.js'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { createExclusive, type Exclusive } from '../../../src/frame-page/storage/exclusive.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import type { Storage } from '../../../src/frame-page/storage/storage-tiers.js'
import { localKeyWorker } from './local-key-worker.js'
import { API, CODE, WALLET, type ScriptedGateway } from './scripted-gateway.js'

/** Rows and options of a device, which outlive its pages. */
export interface FixtureOptions {
  readonly rows?: RowStore
  readonly tier?: Storage['tier']
  readonly origin?: string
  readonly clock?: Clock
  readonly exclusive?: Exclusive
  readonly requestStorage?: () => Promise<Storage | undefined>
  readonly fetch?: typeof globalThis.fetch
}

export function createFrameWalletFixture(gateway: ScriptedGateway, options: FixtureOptions = {}): FrameWallet {
  const { rows = createMemoryRows(), tier = 'idb', origin = 'https://app.example.com', clock = systemClock } = options
  const { exclusive = createExclusive(undefined), requestStorage, fetch = gateway.fetch } = options
  return createFrameWallet({
    api: API,
    walletOrigin: WALLET,
    place: { projectId: 'project', origin },
    storage: { tier, rows },
    worker: localKeyWorker(clock),
    exclusive,
    clock,
    fetch,
    ...(requestStorage && { requestStorage }),
  })
}

export async function createLoggedInWallet(
  gateway: ScriptedGateway,
  options: FixtureOptions = {},
): Promise<FrameWallet> {
  const wallet = createFrameWalletFixture(gateway, options)
  const { action } = await wallet.sendCode(gateway.email)
  if (action === 'VERIFY_OTP') await wallet.verifyCode(CODE)
  return wallet
}

export async function signedBy(wallet: FrameWallet): Promise<string> {
  const { recoverMessageAddress } = await import('viem')
  const raw = new TextEncoder().encode('hello')
  const { signature } = await wallet.signer.signMessage(raw)
  return recoverMessageAddress({ message: { raw }, signature })
}

export async function codeOf(promise: Promise<unknown>): Promise<string | undefined> {
  return promise.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

/** A passkey result, which is fast to seal with. */
export function passkeySecret(): { kind: 'passkey'; prf: Uint8Array; credentialId: string } {
  return { kind: 'passkey', prf: crypto.getRandomValues(new Uint8Array(32)), credentialId: 'Y3JlZA' }
}
