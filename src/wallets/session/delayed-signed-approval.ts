import type { CaipNetworkId } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import { isRecap, readRecap } from '../../core/recap.js'
import type { AskedSignIn, Engine, SessionStruct, SignClient, SignInAlong, WireAnswer } from './session-options.js'
import { SignedAnswer } from './signed-response.js'

/** What an earlier page asked a wallet to sign, as the library keeps it. */
export type LeftRequest = ReturnType<SignClient['auth']['requests']['getAll']>[number]

/** Who hears such an answer. */
export interface LateSigned {
  readonly client: SignClient
  readonly engine: Engine
  readonly request: LeftRequest
  readonly proposalId: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly along: SignInAlong | undefined
}

/**
 * The session of a wallet that signed what an earlier page asked it to; undefined where it cannot sign, and answers the
 * proposal. It has to be what was asked, or there is no session and the wallet is told. The sign-in itself is not kept: its
 * message was made for a page that is gone, and whoever is connected is asked anew.
 */
export async function takeLateSigned(
  { client, engine, request, proposalId, clock, signal, along }: LateSigned,
  answer: WireAnswer,
): Promise<SessionStruct | undefined> {
  const { id, pairingTopic, requester } = request
  const { publicKey } = requester
  const asked = askedBefore(request)
  const check = async (cacaos: Parameters<SignInAlong['check']>[0]) => void (await along?.check(cacaos, asked))
  return new SignedAnswer(client, engine, { id, pairingTopic, proposalId, publicKey }, clock).take(
    answer,
    check,
    signal,
  )
}

function askedBefore({ authPayload }: LeftRequest): AskedSignIn {
  const { chains, domain, aud, nonce, iat, statement, exp, nbf, requestId, resources = [] } = authPayload
  const last = resources.at(-1)
  const recap = isRecap(last) ? readRecap(last ?? '') : undefined
  const asked = chains as CaipNetworkId[]
  const data = {
    accountAddress: '',
    chainId: asked[0] ?? ('' as CaipNetworkId),
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
  return { data, chains: asked, methods: recap?.methods ?? [], at: Date.parse(iat) }
}
