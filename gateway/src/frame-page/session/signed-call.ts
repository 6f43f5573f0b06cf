import type { LoginAnswer, LoginAsk } from '../../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import type { KeyWorker } from '../worker/worker-protocol.js'
import type { ApiClient } from './api-client.js'
import { FrameError } from './frame-error.js'
import type { SessionKeeper } from './session-keeper.js'

/** What a signed call works with. */
export interface SignedCallParts {
  readonly api: ApiClient
  readonly keeper: SessionKeeper
  readonly worker: KeyWorker
}

/** A request without its signature. */
export type Unsigned<R extends WalletStatementRoute> = Omit<LoginAsk<R>, 'nonce' | 'signature'>

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
export async function walletNonce({ keeper }: Pick<SignedCallParts, 'keeper'>): Promise<string> {
  return (await keeper.call('POST /v1/wallet/nonce', {})).nonce
}
