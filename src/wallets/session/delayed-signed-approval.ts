import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import { isRecap, readRecap } from '../../core/recap.js'
import type {
  SignInRequest,
  Engine,
  SessionStruct,
  SignClient,
  OneClickSignIn,
  EngineResponse,
} from './session-options.js'
import { SignedResponse } from './signed-response.js'

export type StoredAuthRequest = ReturnType<SignClient['auth']['requests']['getAll']>[number]

export interface DelayedSignedContext {
  readonly client: SignClient
  readonly engine: Engine
  readonly request: StoredAuthRequest
  readonly proposalId: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly signIn: OneClickSignIn | undefined
}

/**
 * Creates a session from the response to a sign-in request that an earlier page sent. Returns undefined if the wallet
 * cannot sign in and responds to the proposal instead.
 *
 * The signed message must match the request; otherwise the wallet is notified and no session is created. The sign-in is
 * not stored, because its message was issued for the earlier page. The user is prompted to sign in again.
 */
export async function acceptDelayedSignedResponse(
  { client, engine, request, proposalId, clock, signal, signIn }: DelayedSignedContext,
  response: EngineResponse,
): Promise<SessionStruct | undefined> {
  const { id, pairingTopic, requester } = request
  const { publicKey } = requester
  const signInRequest = toSignInRequest(request)
  const check = async (cacaos: Parameters<OneClickSignIn['check']>[0]) =>
    void (await signIn?.check(cacaos, signInRequest))
  return new SignedResponse(client, engine, { id, pairingTopic, proposalId, publicKey }, clock).accept(
    response,
    check,
    signal,
  )
}

function toSignInRequest({ authPayload }: StoredAuthRequest): SignInRequest {
  const { chains, domain, aud, nonce, iat, statement, exp, nbf, requestId, resources = [] } = authPayload
  const last = resources.at(-1)
  const recap = isRecap(last) ? readRecap(last ?? '') : undefined
  const chainIds = chains as CaipNetworkId[]
  const data = {
    accountAddress: '',
    chainId: chainIds[0] ?? ('' as CaipNetworkId),
    version: '1' as const,
    domain,
    uri: aud,
    nonce,
    resources: recap ? resources.slice(0, -1) : resources,
    ...(statement && { statement }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
  }
  return { data, chains: chainIds, methods: recap?.methods ?? [], at: Date.parse(iat) }
}
