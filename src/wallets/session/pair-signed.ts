import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Cacao, SIWXSession } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep } from './bring-in-step.js'
import { pairingFailure } from './pairing-failure.js'
import { showLink, topicOf, waitForAnswer, type Pairing } from './pairing-wait.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct } from './protocol-library.js'
import type { AskedSignIn, SignInAlong } from './sign-in-along.js'
import { SignedAnswer } from './signed-answer.js'

/**
 * A pairing in which the wallet signs in with the same approval. One that cannot answers the proposal that goes
 * beside the request, and there is a session without a sign-in. What a wallet signed is looked at before anything
 * comes of it: where it is not what was asked there is no session, and the wallet is told.
 *
 * Throws what `pair` throws, and what the app's sign-in says against what was signed. Standards: CAIP-74, ERC-5573.
 */
export async function pairSigned(client: ProtocolClient, pairing: Pairing, along: SignInAlong): Promise<SessionStruct> {
  const { provider } = client
  const { namespaces, signal, onLeft } = pairing
  const asked = await askedOf(pairing, along)
  let signed: readonly SIWXSession[] = []
  const check = async (cacaos: readonly Cacao[]) => {
    along.onSigned(true)
    signed = await along.check(cacaos, asked)
  }
  let requested: Promise<{ uri: string; answer: SignedAnswer }> | undefined
  const wait = waitForAnswer(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    requested = request(client, asked)
    const { uri, answer } = await abortable(requested, wait.signal)
    wait.acknowledged()
    showLink(provider, uri)
    pairing.onUri?.(uri)
    const session = await abortable(answer.session(check, wait.signal), wait.signal)
    await bringInStep(provider, session, namespaces)
    signal.throwIfAborted()
    if (signed.length > 0) await along.keep(signed)
    return session
  } catch (error) {
    requested
      ?.then(({ uri, answer }) => {
        onLeft(topicOf(uri)) // at once: the client is closed when nobody is left to be told
        return answer.end()
      })
      .catch(() => undefined)
    throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
  } finally {
    wait.stop()
    along.onSigned(false)
  }
}

async function askedOf({ namespaces, preferred, clock, signal }: Pairing, along: SignInAlong): Promise<AskedSignIn> {
  const { chains: all = [], methods = [] } = namespaces['eip155'] ?? {}
  const isFirst = (chain: string) => Number(chain === preferred?.caipNetworkId)
  const chains = (all as CaipNetworkId[]).toSorted((a, b) => isFirst(b) - isFirst(a))
  const data = await abortable(along.ask(chains), signal)
  return { data, chains, methods, at: clock.now() }
}

async function request({ provider }: ProtocolClient, { data, chains, methods }: AskedSignIn) {
  const { domain, uri: page, nonce, statement, expirationTime, notBefore, requestId, resources } = data
  const { uri, response } = await provider.client.authenticate({
    chains: [...chains],
    domain,
    uri: page,
    nonce,
    methods: [...methods],
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  })
  return { uri, answer: new SignedAnswer(provider.client, topicOf(uri), response()) }
}
