import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { CLOCK_SKEW_MS, checkMessage } from './check-message.js'
import { formatMessage, type SignedClaim, type SIWXRpc } from './message.js'
import { isRecap, readRecap } from '../core/recap.js'
import { parseTimestamp } from './check-fields.js'
import { verifySignature } from './check-session.js'

/** A request for a message that was sent before the account was known. */
export interface CacaoRequest {
  readonly data: SIWXMessageData
  readonly chains: readonly CaipNetworkId[]
  /** The methods that the wallet may approve in its ReCap (ERC-5573). */
  readonly methods: readonly string[]
  /** When the request was created, in milliseconds since the epoch. */
  readonly at: number
}

interface CheckContext {
  readonly now: number
  readonly rpc?: SIWXRpc
}

/**
 * Verifies a CACAO from a WalletConnect wallet: its text must match the request exactly, and the account must have
 * signed it. Stores nothing. Standards: CAIP-74, ERC-5573.
 * @throws AppKitError `siwx/…` if it does not match or is not signed
 */
export async function checkCacao(cacao: Cacao, request: CacaoRequest, context: CheckContext): Promise<SIWXSession> {
  const session = await checkWalletCacao(cacao, request, context)
  if (!session) throw new AppKitError('siwx/bad-signature')
  return session
}

/**
 * Like {@link checkCacao}, but returns undefined if the account signed the text without its optional lines. That is not
 * a sign-in: the wallet can be connected, and the user is prompted to sign in afterwards.
 */
export async function checkWalletCacao(
  cacao: Cacao,
  request: CacaoRequest,
  { now, rpc }: CheckContext,
): Promise<SIWXSession | undefined> {
  const signedData = toMessageData(cacao)
  const { data } = request
  assertValid(request.chains.includes(signedData.chainId), 'siwx/wrong-chain')
  const { resources: signedResources = [] } = signedData
  const last = signedResources.at(-1)
  const recapSentence = isRecap(last) ? readRecapSentence(last ?? '', request) : undefined
  const resources = recapSentence === undefined ? signedResources : signedResources.slice(0, -1)
  const { domain, uri, nonce, chainId } = { ...data, chainId: signedData.chainId }
  // The signed text contains the ReCap sentence even if the wallet's statement does not.
  const reportedStatement = signedData.statement ?? ''
  const statement = [
    reportedStatement,
    ...(recapSentence === undefined || reportedStatement.endsWith(recapSentence) ? [] : [recapSentence]),
  ]
    .filter(Boolean)
    .join(' ')
  assertValid(statement === [data.statement, recapSentence].filter(Boolean).join(' '), 'siwx/wrong-request')
  const { statement: _, ...rest } = signedData
  const signed = { ...rest, ...(statement && { statement }) }
  checkMessage(signed, { domain, uri, nonce, chainId, signedWithinMs: now - request.at + CLOCK_SKEW_MS }, now)
  const isSame =
    resources.length === (data.resources ?? []).length &&
    resources.every((resource, at) => resource === data.resources?.[at])
  assertValid(isSame && isSameMoment(signedData.expirationTime, data.expirationTime), 'siwx/wrong-request')
  assertValid(isSameMoment(signedData.notBefore, data.notBefore), 'siwx/wrong-request')
  assertValid(signedData.requestId === undefined || signedData.requestId === data.requestId, 'siwx/wrong-request')
  const message = formatMessage(signed)
  const claim = { chainId, address: signedData.accountAddress, message, signature: cacao.s.s }
  try {
    await verifySignature({ ...claim, ...(rpc && { rpc }) })
  } catch (error) {
    if (await isWithoutOptionalLines(signed, { ...claim, ...(rpc && { rpc }) })) return undefined
    throw error
  }
  return { data: signed, message, signature: cacao.s.s, cacao }
}

// Detects signatures of sign-client 2.12 and 2.13, which omit the `Expiration Time`, `Not Before` and `Request ID`
// lines.
async function isWithoutOptionalLines(data: SIWXMessageData, claim: SignedClaim): Promise<boolean> {
  const { expirationTime: _, notBefore: __, requestId: ___, ...written } = data
  const message = formatMessage(written)
  if (message === claim.message) return false
  return verifySignature({ ...claim, message }).then(
    () => true,
    () => false,
  )
}

const ISSUER = /^did:pkh:(eip155:[1-9]\d*):(0x[\da-fA-F]{40})$/

function toMessageData({ h, p, s }: Cacao): SIWXMessageData {
  const [, chainId, accountAddress] = ISSUER.exec(`${p?.iss}`) ?? []
  const isKnown = ['caip122', 'eip4361'].includes(`${h?.t}`) && ['eip191', 'eip1271'].includes(`${s?.t}`)
  if (!chainId || !accountAddress || !isKnown || typeof s.s !== 'string')
    throw new AppKitError('siwx/bad-message', { text: 'Invalid CACAO' })
  const { domain, aud: uri, version, nonce, iat: issuedAt, exp, nbf, requestId, statement, resources } = p
  return {
    accountAddress,
    chainId: chainId as CaipNetworkId,
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    ...(exp && { expirationTime: exp }),
    ...(nbf && { notBefore: nbf }),
    ...(requestId && { requestId }),
    ...(statement && { statement: `${statement}` }),
    ...(Array.isArray(resources) && resources.length > 0 && { resources: resources.map(String) }),
  }
}

function readRecapSentence(resource: string, { methods, chains }: CacaoRequest): string {
  const recap = readRecap(resource)
  const isRequested = recap?.methods.every(method => methods.includes(method) || method === 'personal_sign')
  if (!recap || !isRequested || !recap.chains.every(chain => chains.includes(chain as CaipNetworkId)))
    throw new AppKitError('siwx/wrong-request')
  return recap.sentence
}

function isSameMoment(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined ? a === b : parseTimestamp(a) === parseTimestamp(b)
}

function assertValid(condition: boolean, code: ErrorCode): void {
  if (!condition) throw new AppKitError(code)
}
