import type { AppEventName } from '../contract/app-events.js'
import { AppKitError } from '../core/errors/appkit-error.js'

/** What an aborted request rejects with: an RPC request, and any other. Spec point 8. */
export function abortedRequest(name: AppEventName, signal: AbortSignal | undefined): AppKitError {
  return name === 'RPC_REQUEST'
    ? new AppKitError('request/aborted', { text: 'Request was aborted', cause: signal?.reason })
    : new AppKitError('request/failed', { text: 'Something went wrong', cause: signal?.reason })
}
