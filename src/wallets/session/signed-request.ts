import { sha256 } from '@noble/hashes/sha2'
import type { CaipNetworkId } from '../../core/caip.js'
import { writeRecap } from '../../core/recap.js'
import { abortable } from '../../lib/abortable.js'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import type { AskedSignIn, Engine, SignClient, SignInAlong } from './session-options.js'
import { ANSWER_GRACE_MS, PAIRING_LIFE_MS, type Pairing } from './pairing-wait.js'

/** A question that is under way: two, of which a wallet answers the one it can. */
export interface SignedRequest {
  readonly pairingTopic: string
  /** The number of the request to sign in and connect. */
  readonly id: number
  /** The number of the proposal to connect alone. */
  readonly proposalId: number
  /** Ours, by which the answer is read. */
  readonly publicKey: string
}

/** Under which the library looks for the key of such answers. */
const KEY_NAME = 'wc@1.5:auth::PUB_KEY'

/**
 * Asks whoever gets the link to connect and sign in, and beside it to connect alone, as wallets of before do. The library's
 * own `authenticate` is not used: it needs a `Buffer`, which a page has not, and keeps a session whatever was signed.
 */
export async function sendSignedRequest(
  client: SignClient,
  engine: Engine,
  { namespaces, clock }: Pick<Pairing, 'namespaces' | 'clock'>,
  asked: AskedSignIn,
): Promise<SignedRequest & { readonly uri: string }> {
  const { core, metadata } = client
  const { topic: pairingTopic, uri } = await core.pairing.create({ methods: ['wc_sessionAuthenticate'] })
  const [publicKey, proposerKey] = await Promise.all([answerKey(client), core.crypto.generateKeyPair()])
  const expiryTimestamp = Math.floor((clock.now() + PAIRING_LIFE_MS + ANSWER_GRACE_MS) / 1_000)
  const request = { authPayload: payloadOf(asked), requester: { publicKey, metadata }, expiryTimestamp }
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: { ...namespaces },
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: { publicKey: proposerKey, metadata },
    expiryTimestamp,
  }
  const send = (method: string, params: object) =>
    engine.sendRequest({ topic: pairingTopic, method, params, throwOnFailedPublish: true })
  const [id, proposalId] = await Promise.all([
    send('wc_sessionAuthenticate', request),
    send('wc_sessionPropose', proposal),
  ])
  await engine.setProposal(proposalId, { ...proposal, id: proposalId })
  await engine.setAuthRequest(id, { request: { ...request, verifyContext: {} }, pairingTopic, transportType: 'relay' })
  return { uri, pairingTopic, id, proposalId, publicKey }
}

/** What a wallet is asked to sign, for the preferred network first. */
export async function askedOf(
  { namespaces, preferred, clock, signal }: Pairing,
  along: SignInAlong,
): Promise<AskedSignIn> {
  const { chains: all = [], methods = [] } = namespaces['eip155'] ?? {}
  const isFirst = (chain: string) => Number(chain === preferred?.caipNetworkId)
  const chains = (all as CaipNetworkId[]).toSorted((a, b) => isFirst(b) - isFirst(a))
  const data = await abortable(along.ask(chains), signal)
  return { data, chains, methods, at: clock.now() }
}

/** The one key of all such answers: the library reads them by one alone, and knows their topic by its hash. */
async function answerKey({ core, auth }: SignClient): Promise<string> {
  const before = auth.authKeys.keys.includes(KEY_NAME) ? auth.authKeys.get(KEY_NAME).publicKey : undefined
  const isThere = before !== undefined && core.crypto.keychain.has(before)
  const publicKey = isThere ? before : await core.crypto.generateKeyPair()
  const responseTopic = answerTopic(publicKey)
  await auth.authKeys.set(KEY_NAME, { responseTopic, publicKey })
  await core.relayer.subscribe(responseTopic, { transportType: 'relay' })
  return publicKey
}

/** Where answers that are for a key arrive. */
export function answerTopic(publicKey: string): string {
  return encodeHex(sha256(decodeHex(publicKey) ?? new Uint8Array()))
}

function payloadOf({ data, chains, methods, at }: AskedSignIn): object {
  const { domain, uri, nonce, statement, expirationTime, notBefore, requestId, resources = [] } = data
  return {
    type: 'caip122',
    chains: [...chains],
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: new Date(at).toISOString(),
    statement: statement ?? '',
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: [...resources, ...(methods.length > 0 ? [writeRecap(methods)] : [])],
  }
}
