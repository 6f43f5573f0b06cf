import { cleanText } from '../../lib/clean-text.js'
import { AppKitError } from './appkit-error.js'
import type { ErrorCode } from './catalogue.js'
import { getErrorMessage } from './wallet-error.js'

const MAX_MESSAGE_LENGTH = 160
const NOT_FOUND = 404

export function getShortMessage(error: AppKitError): string | undefined {
  const isExternal = AppKitError.is(error, 'wallet/failed') || AppKitError.is(error, 'request/failed')
  const message = isExternal ? cleanText(getErrorMessage(error), MAX_MESSAGE_LENGTH) : ''
  return message || undefined
}

/** Returns true if a service does not have what was requested: its response has the HTTP status 404. */
export function isNotFound(error: unknown): boolean {
  if (!AppKitError.is(error, 'http/status')) return false
  return (error.cause as { readonly status?: unknown } | undefined)?.status === NOT_FOUND
}

/** Returns the requested delay in whole seconds, rounded up. Undefined if the cause requests no delay. */
export function retryAfter({ cause }: AppKitError): number | undefined {
  const seconds: unknown = (cause as { retryAfter?: unknown } | null | undefined)?.retryAfter
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined
}

const serverMessages = {
  'Unauthorized: origin not allowed': 'config/origin-not-allowed',
  'JWT validation error: JWT Token is not yet valid': 'config/token-not-valid',
  'Unauthorized: invalid key': 'config/project-id-invalid',
} as const satisfies Record<string, ErrorCode>

export function findServerErrorCode(text: string): ErrorCode | undefined {
  return Object.entries(serverMessages).find(([message]) => text.includes(message))?.[1]
}
