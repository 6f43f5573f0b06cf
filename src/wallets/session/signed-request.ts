import { sha256 } from '@noble/hashes/sha2'
import type { CaipNetworkId } from '../../core/caip.js'
import { writeRecap } from '../../core/recap.js'
import { abortable } from '../../lib/abortable.js'
import { decodeHex, encodeHex } from '../../lib/bytes.js'
import type { SignInRequest, Engine, SignClient, OneClickSignIn } from './session-options.js'
import { RESPONSE_GRACE_MS, PAIRING_LIFETIME_MS, type Pairing } from './pair.js'

export interface SignedRequest {
  readonly pairingTopic: string
  readonly id: number
  readonly proposalId: number
  readonly publicKey: string
}

const KEY_NAME = 'wc@1.5:auth::PUB_KEY'

/**
 * Sends a request to connect and sign in, together with a plain proposal for older wallets. The library's
 * `authenticate` is not used: it needs a `Buffer`, which browsers do not have, and stores a session whatever was
 * signed.
 */
export async function sendSignedRequest(
  client: SignClient,
  engine: Engine,
  { namespaces, clock }: Pick<Pairing, 'namespaces' | 'clock'>,
  signInRequest: SignInRequest,
): Promise<SignedRequest & { readonly uri: string }> {
  const { core, metadata } = client
  const { topic: pairingTopic, uri } = await core.pairing.create({ methods: ['wc_sessionAuthenticate'] })
  const [publicKey, proposerKey] = await Promise.all([getResponseKey(client), core.crypto.generateKeyPair()])
  const expiryTimestamp = Math.floor((clock.now() + PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS) / 1_000)
  const request = { authPayload: toAuthPayload(signInRequest), requester: { publicKey, metadata }, expiryTimestamp }
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

export async function createSignInRequest(
  { namespaces, preferred, clock, signal }: Pairing,
  signIn: OneClickSignIn,
): Promise<SignInRequest> {
  const { chains: all = [], methods = [] } = namespaces['eip155'] ?? {}
  const isFirst = (chain: string) => Number(chain === preferred?.caipNetworkId)
  const chains = (all as CaipNetworkId[]).toSorted((a, b) => isFirst(b) - isFirst(a))
  const data = await abortable(signIn.createMessage(chains), signal)
  return { data, chains, methods, at: clock.now() }
}

// Returns the key for all such responses. The library decrypts them with a single key, and derives their topic from its
// hash.
async function getResponseKey({ core, auth }: SignClient): Promise<string> {
  const previous = auth.authKeys.keys.includes(KEY_NAME) ? auth.authKeys.get(KEY_NAME).publicKey : undefined
  const isStored = previous !== undefined && core.crypto.keychain.has(previous)
  const publicKey = isStored ? previous : await core.crypto.generateKeyPair()
  const responseTopic = toResponseTopic(publicKey)
  await auth.authKeys.set(KEY_NAME, { responseTopic, publicKey })
  await core.relayer.subscribe(responseTopic, { transportType: 'relay' })
  return publicKey
}

export function toResponseTopic(publicKey: string): string {
  return encodeHex(sha256(decodeHex(publicKey) ?? new Uint8Array()))
}

function toAuthPayload({ data, chains, methods, at }: SignInRequest): object {
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
