import { appEvents, type AppEventName } from '../contract/app-events.js'
import { readEnvelope, type Envelope } from '../contract/envelope.js'
import { APP_PREFIX, defaultLimits, rpcRequestLimits } from '../contract/frame-protocol.js'
import { rpcParams } from '../contract/rpc-requests.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import { rpcCodes } from '../core/errors/rpc-codes.js'
import { methodClass, type AllowedMethod } from '../core/rpc-methods.js'
import { requestId } from '../lib/request-id.js'

/** What the app is told of a method that nobody may ask. Spec point 5. */
const NOT_ALLOWED = 'Requested RPC call is not allowed'

/**
 * A message of the app as it will be posted: checked by the event's own schema, copied, within the bounds of the
 * channel, under an id that nobody can guess. Throws `request/params-invalid`, `email/invalid`, or, for a method in
 * neither list, `request/not-allowed`.
 */
export function appMessage(name: AppEventName, payload: unknown): Envelope {
  const isRpc = name === 'RPC_REQUEST'
  const message = { type: APP_PREFIX + name, id: requestId(), payload: isRpc ? asJson(payload) : payload }
  const copy = readEnvelope(message, isRpc ? rpcRequestLimits : defaultLimits)
  if (!copy) throw invalid(name, 'No plain value, or too large.')
  const read = appEvents[name].payload.safeParse(copy.payload)
  if (!read.success) throw invalid(name, read.error)
  if (isRpc) checkRpc(copy.payload as { method: string; params?: unknown })
  return copy
}

function checkRpc({ method, params }: { method: string; params?: unknown }): void {
  if (methodClass(method) === 'unknown') throw new AppKitError('request/not-allowed', { text: NOT_ALLOWED })
  const read = rpcParams[method as AllowedMethod].safeParse(params)
  if (!read.success) throw invalid('RPC_REQUEST', read.error)
}

/** As a node would be sent it: big numbers as 0x hex, what JSON does not know left out. */
function asJson(payload: unknown): unknown {
  try {
    return JSON.parse(
      JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? hex(value) : value)),
    )
  } catch (cause) {
    throw invalid('RPC_REQUEST', cause)
  }
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function invalid(name: AppEventName, cause: unknown): AppKitError {
  const code: ErrorCode =
    name === 'CONNECT_EMAIL' || name === 'UPDATE_EMAIL' ? 'email/invalid' : 'request/params-invalid'
  const text = name === 'RPC_REQUEST' ? `Invalid parameters (${rpcCodes.invalidParams})` : `Invalid ${name}`
  return new AppKitError(code, { text, cause })
}
