import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Cacao, SIWXSession } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { syncProvider, type Pairing, toPairingError, publishLink, createPairingWait } from './pair.js'
import type { SignInRequest, Engine, SessionStruct, OneClickSignIn } from './session-options.js'
import type { ProtocolClient } from './protocol-client.js'
import { SignedResponse } from './signed-response.js'
import { createSignInRequest, sendSignedRequest } from './signed-request.js'

/**
 * Starts a pairing in which the wallet signs in with the same approval. A wallet without support for this responds to
 * the proposal of the same pairing, and the session has no sign-in. Signed messages are checked before the session is
 * created. If they do not match the request, there is no session and the wallet is notified.
 *
 * Standards: CAIP-74, ERC-5573.
 * @throws the errors of `pair`, and those of the app's sign-in checks
 */
export async function pairSigned(
  { provider }: ProtocolClient,
  engine: Engine,
  pairing: Pairing,
  signIn: OneClickSignIn,
): Promise<SessionStruct> {
  const { namespaces, signal, onAbandoned } = pairing
  const signInRequest = await createSignInRequest(pairing, signIn)
  let signed: readonly SIWXSession[] = []
  const check = async (cacaos: readonly Cacao[]) => {
    signIn.onSigned(true)
    signed = await signIn.check(cacaos, signInRequest)
  }
  let requested: ReturnType<typeof request> | undefined
  const wait = createPairingWait(provider.client.core.relayer, pairing)
  try {
    signal.throwIfAborted()
    requested = request(engine, provider.client, pairing, signInRequest)
    const { uri, answer } = await abortable(requested, wait.signal)
    wait.acknowledged()
    publishLink(provider, uri)
    pairing.onUri?.(uri)
    const session = await abortable(answer.session(check, wait.signal), wait.signal)
    await syncProvider(provider, session, namespaces)
    signal.throwIfAborted()
    if (signed.length > 0) await signIn.save(signed)
    return session
  } catch (error) {
    requested
      ?.then(({ pairingTopic, answer }) => {
        onAbandoned(pairingTopic) // immediately: the client is closed once no withdrawal is pending
        return answer.end()
      })
      .catch(() => undefined)
    throw signal.aborted ? new AppKitError('request/aborted') : toPairingError(error)
  } finally {
    wait.stop()
    signIn.onSigned(false)
  }
}

async function request(
  engine: Engine,
  client: ProtocolClient['provider']['client'],
  pairing: Pairing,
  signInRequest: SignInRequest,
) {
  const { uri, ...sent } = await sendSignedRequest(client, engine, pairing, signInRequest)
  return { uri, pairingTopic: sent.pairingTopic, answer: new SignedResponse(client, engine, sent, pairing.clock) }
}
