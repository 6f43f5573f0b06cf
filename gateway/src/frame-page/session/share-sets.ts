import type { LoginAnswer, LoginRequest, WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import type { FrameStore } from '../storage/frame-store.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { passwordProblem } from '../vault/password-strength.js'
import {
  type KeyWorker,
  type ReleasedShare,
  WorkerError,
  type RecoverySecret,
  type ShareSet,
  type VaultRecord,
} from '../worker/worker-protocol.js'
import type { ApiClient } from './api-client.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'
import type { WalletFacts } from './frame-wallet.js'
import type { SessionKeeper } from './session-keeper.js'

interface SignedCallParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
}

type Unsigned<R extends WalletStatementRoute> = Omit<LoginRequest<R>, 'nonce' | 'signature'>

/**
 * Sends a change of the wallet, signed by the wallet. The worker must have it open, or a pending set. Requests of one
 * flow may share a nonce, which is valid once per route.
 */
export async function callSigned<R extends WalletStatementRoute>(
  parts: SignedCallParts,
  route: R,
  body: Unsigned<R>,
  nonce?: string,
): Promise<LoginAnswer<R>> {
  const { api, keeper, worker } = parts
  const usedNonce = nonce ?? (await walletNonce(parts))
  const accountId = keeper.user?.userId
  if (accountId === undefined) throw new FrameError('E_UNAUTH', 'Your session is over. Log in again.')
  const statement = { route, accountId, jkt: await api.jkt(), nonce: usedNonce, body }
  const { signature } = await worker.run('signStatement', { statement })
  return keeper.call(route, { ...body, nonce: usedNonce, signature } as unknown as LoginRequest<R>)
}

async function walletNonce({ keeper }: Pick<SignedCallParts, 'keeper'>): Promise<string> {
  return (await keeper.call('POST /v1/wallet/nonce', {})).nonce
}

/** Requests the gateway's share of an epoch, encrypted to a new key that never leaves the worker. */
export async function requestShare(
  { api, keeper, worker }: { api: ApiClient; keeper: SessionKeeper; worker: KeyWorker },
  { walletId, epoch }: { readonly walletId: string; readonly epoch: number },
): Promise<ReleasedShare> {
  const { publicKey } = await worker.run('shareKey', {})
  const sealed = await keeper.call('POST /v1/wallet/share', { walletId, epoch, publicKey })
  return { ...sealed, jkt: await api.jkt() }
}

/** A recovery secret with a blob at the gateway: passkey or password. */
export type GatewaySecret = Exclude<RecoverySecret, { kind: 'file' }>
type SetReason = 'create' | 'recovery' | 'rotate'

export type OpenSet = Pick<VaultRecord, 'walletId' | 'epoch'>

export interface SetParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
  readonly store: () => FrameStore
}

export async function createWallet(parts: SetParts, recovery?: GatewaySecret): Promise<void> {
  const walletId = encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const set = await parts.worker.run('create', { walletId, device: await parts.store().binding() })
  await activateSet(parts, set, 'create', recovery)
}

/** Activates a new share set for the open wallet. All other devices and recoveries become invalid. */
export async function renewShares(parts: SetParts, reason: SetReason, recovery?: GatewaySecret): Promise<void> {
  const set = await parts.worker.run('rotate', { device: await parts.store().binding() })
  await activateSet(parts, set, reason, recovery)
}

// Two-phase activation. The old set stays in force until the commit. The device share of the new set is stored before,
// so that this device can open whichever epoch the gateway has.
async function activateSet(parts: SetParts, set: ShareSet, reason: SetReason, recovery?: GatewaySecret): Promise<void> {
  const { keeper, worker } = parts
  const record = toRecord(set)
  const store = parts.store()
  try {
    await store.saveShare({ record, device: set.device, recovery: {} })
    const nonce = await walletNonce(parts)
    await callSigned(parts, 'PUT /v1/wallet', { ...record, share: set.share, reason }, nonce)
    const device = await store.binding()
    await worker.run('prove', { record, device, sealed: set.device, released: await requestShare(parts, set) })
    if (recovery) {
      const blobs = await storeRecovery(parts, record, recovery, nonce)
      await store.saveShare({ record, device: set.device, recovery: blobs })
    }
    const wallet = await commitSet(parts, record, nonce)
    await worker.run('promote', { epoch: set.epoch })
    keeper.setWallet(wallet)
    await store.deleteOtherShares(record).catch(() => {}) // Old rows open nothing; the next set removes them.
  } catch (thrown) {
    await worker.run('discard', {})
    throw thrown
  }
}

/**
 * Seals the recovery share of the newest set and stores it at the gateway. Returns the blob by kind. Rejects
 * `WEAK_PASSWORD`.
 */
export async function storeRecovery(
  parts: SetParts,
  { walletId, epoch }: OpenSet,
  secret: GatewaySecret,
  nonce?: string,
): Promise<Readonly<Record<string, string>>> {
  await checkPassword(parts.keeper, secret)
  const { kind, ...sealed } = await parts.worker.run('makeRecovery', secret)
  await callSigned(parts, 'PUT /v1/recovery', { walletId, epoch, method: kind, ...sealed }, nonce)
  return { [kind]: sealed.blob }
}

async function checkPassword({ user }: SessionKeeper, secret: GatewaySecret): Promise<void> {
  if (secret.kind !== 'password') return
  const personal = [user?.email, user?.userName].filter(text => typeof text === 'string')
  if (await passwordProblem(secret.password, personal)) throw new WorkerError('WEAK_PASSWORD')
}

// Commits a set. If the response is lost, the gateway reports which set is in force. Another device may have won; then
// this set is void.
async function commitSet(parts: SetParts, record: VaultRecord, nonce: string): Promise<WalletRecordOnWire> {
  const { keeper } = parts
  const { walletId, epoch } = record
  const request = callSigned(parts, 'POST /v1/wallet/commit', { walletId, epoch }, nonce)
  const { wallet } = await request.catch(async (thrown: unknown) => {
    if (!isUnsure(thrown)) throw thrown
    await keeper.renew().catch(() => Promise.reject(thrown))
    if (keeper.wallet && isSameSet(keeper.wallet, record)) return { wallet: keeper.wallet }
    throw thrown
  })
  if (isSameSet(wallet, record)) return wallet
  throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Try again.')
}

function isUnsure(thrown: unknown): boolean {
  return (thrown instanceof FrameError && thrown.code === 'E_NETWORK') || ApiRefusal.is(thrown, 'failed', 'unavailable')
}

/** Returns true if a stored share belongs to the set in force. An epoch may have had two competing sets. */
export function isSameSet(wallet: WalletRecordOnWire, record: VaultRecord): boolean {
  const { walletId, epoch, sealed } = record
  return wallet.walletId === walletId && wallet.epoch === epoch && wallet.sealed === sealed
}

export function toRecord({ walletId, epoch, sealed, evmAddress, solanaAddress }: VaultRecord): VaultRecord {
  return { walletId, epoch, sealed, evmAddress, solanaAddress }
}

export function needsRecovery({ recovery }: WalletRecordOnWire): FrameError {
  return new FrameError('E_RECOVERY', 'Recover your wallet on this device first.', { data: { methods: recovery } })
}

export function noWallet(): never {
  throw new FrameError('E_STATE', 'There is no wallet yet.')
}

/** Returns what the frame shows of a wallet. */
export function toWalletFacts(wallet: WalletRecordOnWire | null): WalletFacts | undefined {
  if (!wallet) return undefined
  const { epoch: _, sealed: __, evmAddress, opensAt, ...facts } = wallet
  const withheld = opensAt !== undefined && { opensAt }
  return { ...facts, evmAddress: evmAddress as WalletFacts['evmAddress'], ...withheld }
}
