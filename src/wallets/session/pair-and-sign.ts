import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Cacao, SIWXSession } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep, type Pairing, pairingFailure, showLink, waitForAnswer } from './pairing-wait.js'
import type { AskedSignIn, Engine, SessionStruct, SignInAlong } from './session-options.js'
import type { ProtocolClient } from './protocol-client.js'
import { SignedAnswer } from './signed-response.js'
import { askedOf, sendSignedRequest } from './signed-request.js'

/**
 * A pairing in which the wallet signs in with the same approval. One that cannot answers the proposal that goes
 * beside the request, and there is a session without a sign-in. What a wallet signed is looked at before anything
 * comes of it: where it is not what was asked there is no session, and the wallet is told.
 *
 * Throws what `pair` throws, and what the app's sign-in says against what was signed. Standards: CAIP-74, ERC-5573.
 */
export async function pairSigned(
  { provider }: ProtocolClient,
  engine: Engine,
  pairing: Pairing,
  along: SignInAlong,
): Promise<SessionStruct> {
  const { namespaces, signal, onLeft } = pairing
  const asked = await askedOf(pairing, along)
  let signed: readonly SIWXSession[] = []
  const check = async (cacaos: readonly Cacao[]) => {
    along.onSigned(true)
    signed = await along.check(cacaos, asked)
  }
  let requested: ReturnType<typeof request> | undefined
  const wait = waitForAnswer(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    requested = request(engine, provider.client, pairing, asked)
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
      ?.then(({ pairingTopic, answer }) => {
        onLeft(pairingTopic) // at once: the client is closed when nobody is left to be told
        return answer.end()
      })
      .catch(() => undefined)
    throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
  } finally {
    wait.stop()
    along.onSigned(false)
  }
}

async function request(
  engine: Engine,
  client: ProtocolClient['provider']['client'],
  pairing: Pairing,
  asked: AskedSignIn,
) {
  const { uri, ...sent } = await sendSignedRequest(client, engine, pairing, asked)
  return { uri, pairingTopic: sent.pairingTopic, answer: new SignedAnswer(client, engine, sent, pairing.clock) }
}
