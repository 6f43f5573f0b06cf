import type { LoginAnswer, LoginAsk, WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import type { FrameStore } from '../storage/frame-store.js'
import { toBase64url } from '../vault/bytes.js'
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
import type { SessionKeeper } from './session-keeper.js'

/** What a signed call works with. */
interface SignedCallParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
}

/** A request without its signature. */
type Unsigned<R extends WalletStatementRoute> = Omit<LoginAsk<R>, 'nonce' | 'signature'>

/**
 * Sends a request that changes the wallet, signed by the wallet itself. The worker must hold it open, or hold its
 * pending set. Requests of one flow may share a nonce: it counts once for each route.
 */
export async function callSigned<R extends WalletStatementRoute>(
  parts: SignedCallParts,
  route: R,
  ask: Unsigned<R>,
  nonce?: string,
): Promise<LoginAnswer<R>> {
  const { api, keeper, worker } = parts
  const used = nonce ?? (await walletNonce(parts))
  const accountId = keeper.user?.userId
  if (accountId === undefined) throw new FrameError('E_UNAUTH', 'Your session is over. Log in again.')
  const statement = { route, accountId, jkt: await api.jkt(), nonce: used, body: ask }
  const { signature } = await worker.run('signStatement', { statement })
  return keeper.call(route, { ...ask, nonce: used, signature } as unknown as LoginAsk<R>)
}

/** A nonce for the statements of one flow, valid for five minutes. */
async function walletNonce({ keeper }: Pick<SignedCallParts, 'keeper'>): Promise<string> {
  return (await keeper.call('POST /v1/wallet/nonce', {})).nonce
}

/** Asks the gateway for its share of an epoch, sealed to a fresh key that never leaves the worker. */
export async function releasedShare(
  { api, keeper, worker }: { api: ApiClient; keeper: SessionKeeper; worker: KeyWorker },
  { walletId, epoch }: { readonly walletId: string; readonly epoch: number },
): Promise<ReleasedShare> {
  const { publicKey } = await worker.run('shareKey', {})
  const sealed = await keeper.call('POST /v1/wallet/share', { walletId, epoch, publicKey })
  return { ...sealed, jkt: await api.jkt() }
}

/** A secret of which something is kept at the gateway. */
export type KeptSecret = Exclude<RecoverySecret, { kind: 'file' }>
/** Why a set of shares is new. */
type SetReason = 'create' | 'recovery' | 'rotate'

/** Which set of shares of which wallet. */
export type OpenSet = Pick<VaultRecord, 'walletId' | 'epoch'>

/** What making sets works with. */
export interface SetParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
  readonly store: () => FrameStore
}

/** Makes a wallet and puts its first set in force; with a recovery, it never lives without. */
export async function createWallet(parts: SetParts, recovery?: KeptSecret): Promise<void> {
  const walletId = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const set = await parts.worker.run('create', { walletId, device: await parts.store().binding() })
  await putInForce(parts, set, 'create', recovery)
}

/** Puts a new set in force for the open wallet. Other devices and recoveries but the one given are dead then. */
export async function renewShares(parts: SetParts, reason: SetReason, recovery?: KeptSecret): Promise<void> {
  const set = await parts.worker.run('rotate', { device: await parts.store().binding() })
  await putInForce(parts, set, reason, recovery)
}

/**
 * The two phases. Until the commit the old set stays in force; what is needed to open the new one lies in the store
 * before it, so that whichever epoch the gateway turns out to be in, this device holds the share of it.
 */
async function putInForce(parts: SetParts, set: ShareSet, reason: SetReason, recovery?: KeptSecret): Promise<void> {
  const { keeper, worker } = parts
  const record = recordOf(set)
  const store = parts.store()
  try {
    await store.keepShare({ record, device: set.device, recovery: {} })
    const nonce = await walletNonce(parts)
    await callSigned(parts, 'PUT /v1/wallet', { ...record, share: set.share, reason }, nonce)
    const device = await store.binding()
    await worker.run('prove', { record, device, sealed: set.device, released: await releasedShare(parts, set) })
    if (recovery) {
      const blobs = await keepRecovery(parts, record, recovery, nonce)
      await store.keepShare({ record, device: set.device, recovery: blobs })
    }
    const wallet = await committed(parts, record, nonce)
    await worker.run('promote', { epoch: set.epoch })
    keeper.setWallet(wallet)
    await store.dropOtherShares(record).catch(() => {}) // Old rows open nothing; the next set drops them.
  } catch (thrown) {
    await worker.run('discard', {})
    throw thrown
  }
}

/** Seals the recovery share of the newest set and leaves it with the gateway; the blob by its kind. `WEAK_PASSWORD`. */
export async function keepRecovery(
  parts: SetParts,
  { walletId, epoch }: OpenSet,
  secret: KeptSecret,
  nonce?: string,
): Promise<Readonly<Record<string, string>>> {
  await checkPassword(parts.keeper, secret)
  const { kind, ...sealed } = await parts.worker.run('makeRecovery', secret)
  await callSigned(parts, 'PUT /v1/recovery', { walletId, epoch, method: kind, ...sealed }, nonce)
  return { [kind]: sealed.blob }
}

/** Whatever screen the password came from. Throws `WEAK_PASSWORD`. */
async function checkPassword({ user }: SessionKeeper, secret: KeptSecret): Promise<void> {
  if (secret.kind !== 'password') return
  const personal = [user?.email, user?.userName].filter(text => typeof text === 'string')
  if (await passwordProblem(secret.password, personal)) throw new WorkerError('WEAK_PASSWORD')
}

/**
 * Commits, and finds out what happened where the answer was lost: the gateway says which set is in force. Another
 * device may have won; then this set is none.
 */
async function committed(parts: SetParts, record: VaultRecord, nonce: string): Promise<WalletRecordOnWire> {
  const { keeper } = parts
  const { walletId, epoch } = record
  const asked = callSigned(parts, 'POST /v1/wallet/commit', { walletId, epoch }, nonce)
  const { wallet } = await asked.catch(async (thrown: unknown) => {
    if (!isUnsure(thrown)) throw thrown
    await keeper.renew().catch(() => Promise.reject(thrown))
    if (keeper.wallet && isSame(keeper.wallet, record)) return { wallet: keeper.wallet }
    throw thrown
  })
  if (isSame(wallet, record)) return wallet
  throw new FrameError('E_STATE', 'The wallet was changed elsewhere. Try again.')
}

function isUnsure(thrown: unknown): boolean {
  return (thrown instanceof FrameError && thrown.code === 'E_NETWORK') || ApiRefusal.is(thrown, 'failed', 'unavailable')
}

/** Whether a stored share is of the very set that is in force: of an epoch there may have been two that tried. */
export function isSame(wallet: WalletRecordOnWire, record: VaultRecord): boolean {
  const { walletId, epoch, sealed } = record
  return wallet.walletId === walletId && wallet.epoch === epoch && wallet.sealed === sealed
}

/** What of a set is public. */
export function recordOf({ walletId, epoch, sealed, evmAddress, solanaAddress }: VaultRecord): VaultRecord {
  return { walletId, epoch, sealed, evmAddress, solanaAddress }
}
