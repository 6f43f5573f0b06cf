import { appEvents, type AccessLevel, type AppEventName } from '../../../../src/contract/app-events.js'
import type { AllowedMethod } from '../../../../src/core/rpc-methods.js'
import { methodClass } from '../../../../src/core/rpc-methods.js'
import { FrameError } from '../session/frame-error.js'

/** What decides how far a request may go. */
export interface AccessFacts {
  /** A login of this device is under way. */
  readonly challenge: boolean
  readonly session: boolean
  readonly unlocked: boolean
}

/** Reads that tell who the person is. */
const OWN_DATA: readonly AllowedMethod[] = ['eth_accounts', 'wallet_getAssets', 'wallet_getCallsStatus']

/** What an event needs. The proof of a social login is in its payload: a page that was left for it knows of no challenge. */
export function levelOf(name: AppEventName): AccessLevel {
  return name === 'CONNECT_SOCIAL' ? 0 : appEvents[name].level
}

/** What a method of `RPC_REQUEST` needs before anybody is asked; the approval itself is the last level. */
export function rpcLevelOf(method: AllowedMethod): AccessLevel {
  return methodClass(method) === 'unsafe' || OWN_DATA.includes(method) ? 2 : 0
}

/** The one place where levels are enforced. Throws `E_STATE`, `E_UNAUTH` or `E_LOCKED`. */
export function requireLevel(level: AccessLevel, facts: AccessFacts): void {
  if (level === 1 && !facts.challenge) throw new FrameError('E_STATE', 'There is no login in progress. Start again.')
  if (level >= 2 && !facts.session)
    throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.', { rpcCode: 4100 })
  if (level >= 3 && !facts.unlocked) throw new FrameError('E_LOCKED', 'The wallet is locked.')
}
