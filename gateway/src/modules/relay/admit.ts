import type { IncomingMessage } from 'node:http'
import { allowedOrigin } from '../../allowed-origin.js'
import { verifyClientJwt, type ClientJwt } from './verify-client-jwt.js'

/** Who may open a socket. */
export interface AdmissionRules {
  /** Project ids that are known; absent: any, and none is needed. */
  readonly projects?: readonly string[]
  /** Origins of pages that are allowed; absent: any. Programs that send no origin are let in. */
  readonly origins?: readonly string[]
}

/** Checks a request for a socket: project, origin, then the client's own token. `nowMs` since the epoch. */
export function admit(request: IncomingMessage, rules: AdmissionRules, nowMs: number): ClientJwt {
  const query = new URL(request.url ?? '/', 'http://relay').searchParams
  const { projects, origins } = rules
  if (projects && !projects.includes(query.get('projectId') ?? '')) return { refusal: 'Unauthorized: invalid key' }
  if (!allowedOrigin(request.headers.origin, origins)) return { refusal: 'Unauthorized: origin not allowed' }
  return verifyClientJwt(query.get('auth') ?? '', nowMs)
}
