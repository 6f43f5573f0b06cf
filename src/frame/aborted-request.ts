import type { AppEventName } from '../contract/app-events.js'
import { AppKitError } from '../core/errors/appkit-error.js'

const aborted: readonly AppEventName[] = ['RPC_REQUEST', 'SET_UP_RECOVERY', 'RECOVER']

/** What an aborted request rejects with: one that a person was asked for, and any other. Spec point 8. */
export function abortedRequest(name: AppEventName, signal: AbortSignal | undefined): AppKitError {
  return aborted.includes(name)
    ? new AppKitError('request/aborted', { text: 'Request was aborted', cause: signal?.reason })
    : new AppKitError('request/failed', { text: 'Something went wrong', cause: signal?.reason })
}
