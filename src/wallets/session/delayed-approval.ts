import type { Clock } from '../../core/clock.js'
import { lazy } from '../../core/lazy.js'
import { abortable } from '../../lib/abortable.js'
import { syncProvider } from './pair.js'
import {
  getEngine,
  type SessionStruct,
  type SignClient,
  type OneClickSignIn,
  type EngineResponse,
} from './session-options.js'
import type { ProposalNamespace } from './protocol-namespaces.js'
import type { ProtocolClient } from './protocol-client.js'

export interface DelayedApproval {
  readonly namespaces: Readonly<Record<string, ProposalNamespace>>
  readonly clock: Clock
  readonly signal: AbortSignal
  onAbandoned(pairingTopic: string): void
}

/**
 * Waits for the approval of a proposal that an earlier page created. Returns undefined if no proposal is open, or if
 * all were rejected or have expired. The library restores such proposals but does not await their approval.
 *
 * If the wallet responds with a signed message, the session is created without a sign-in. Rejects with the signal's
 * reason.
 */
export async function awaitDelayedApproval(
  { provider }: ProtocolClient,
  context: DelayedApproval,
  signIn?: OneClickSignIn,
): Promise<SessionStruct | undefined> {
  const { clock, signal, namespaces, onAbandoned } = context
  const { client } = provider
  const open = client.proposal.getAll().filter(({ expiryTimestamp }) => expiryTimestamp * 1_000 > clock.now())
  const { events } = client.engine as unknown as { events: ResponseEvents }
  const stops: (() => void)[] = []
  const listen: Listen = (name, listener) => {
    events.on(name, listener)
    stops.push(() => events.off(name, listener))
  }
  const approvals = open.map(
    proposal =>
      new Promise<SessionStruct>((resolve, reject) => {
        listen(`session_connect:${proposal.id}`, ({ session, error }) =>
          session ? resolve(session as SessionStruct) : reject(error as Error),
        )
        awaitSignedResponse(client, proposal, { clock, signal, signIn, listen }).then(
          made => made && resolve(made),
          reject,
        )
      }),
  )
  const onAllRejected = () => undefined
  try {
    const session = await abortable(Promise.any(approvals).catch(onAllRejected), signal)
    if (session) await syncProvider(provider, session, namespaces)
    return session
  } catch (error) {
    for (const { pairingTopic } of open) onAbandoned(pairingTopic)
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}

const loadDelayedSignedApproval = lazy(() => import('./delayed-signed-approval.js'))

async function awaitSignedResponse(
  client: SignClient,
  { id: proposalId, pairingTopic }: { readonly id: number; readonly pairingTopic: string },
  { listen, ...context }: ListenContext,
): Promise<SessionStruct | undefined> {
  const engine = getEngine(client)
  const request = engine && client.auth.requests.getAll().find(candidate => candidate.pairingTopic === pairingTopic)
  if (!engine || !request) return undefined
  const response = await new Promise<EngineResponse>(resolve => listen(`session_request:${request.id}`, resolve))
  const { acceptDelayedSignedResponse } = await loadDelayedSignedApproval()
  return acceptDelayedSignedResponse({ ...context, client, engine, request, proposalId }, response)
}

interface ListenContext extends Pick<DelayedApproval, 'clock' | 'signal'> {
  readonly signIn: OneClickSignIn | undefined
  readonly listen: Listen
}

type Listen = (name: string, listener: (response: EngineResponse) => void) => void

interface ResponseEvents {
  on(event: string, listener: (response: EngineResponse) => void): void
  off(event: string, listener: (response: EngineResponse) => void): void
}
