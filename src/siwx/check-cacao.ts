import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import type { Cacao, SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { CLOCK_SKEW_MS, checkMessage } from './check-message.js'
import { formatMessage, type SignedClaim, type SIWXRpc } from './message.js'
import { isRecap, readRecap } from '../core/recap.js'
import { readMoment } from './check-fields.js'
import { verifySignature } from './check-session.js'

/** What a wallet was asked to sign, for an account that nobody knew then. */
export interface AskedCacao {
  readonly data: SIWXMessageData
  /** Those it may sign for. */
  readonly chains: readonly CaipNetworkId[]
  /** What it may let the page do there. */
  readonly methods: readonly string[]
  /** When it was asked, in milliseconds since the epoch. */
  readonly at: number
}

interface CheckContext {
  /** In milliseconds since the epoch. */
  readonly now: number
  /** For accounts that are contracts. */
  readonly rpc?: SIWXRpc
}

/**
 * The sign-in that a wallet gave by the wallet-connection protocol, where it says what was asked, to the letter, and the
 * account signed it. Rejects with `siwx/…` otherwise. Keeps nothing. Standards: CAIP-74, ERC-5573.
 */
export async function checkCacao(cacao: Cacao, asked: AskedCacao, context: CheckContext): Promise<SIWXSession> {
  const session = await checkWalletCacao(cacao, asked, context)
  if (!session) throw new AppKitError('siwx/bad-signature')
  return session
}

/**
 * As {@link checkCacao}, but undefined where the account signed the text without its optional lines. That is no sign-in:
 * the wallet may be connected, and asked to sign in afterwards.
 */
export async function checkWalletCacao(
  cacao: Cacao,
  asked: AskedCacao,
  { now, rpc }: CheckContext,
): Promise<SIWXSession | undefined> {
  const said = dataOf(cacao)
  const { data } = asked
  demand(asked.chains.includes(said.chainId), 'siwx/wrong-chain')
  const { resources: saidResources = [] } = said
  const last = saidResources.at(-1)
  const sentence = isRecap(last) ? mayDo(last ?? '', asked) : undefined
  const resources = sentence === undefined ? saidResources : saidResources.slice(0, -1)
  const { domain, uri, nonce, chainId } = { ...data, chainId: said.chainId }
  // The sentence is in the text that is signed, whether or not it is in the wallet's statement.
  const own = said.statement ?? ''
  const statement = [own, ...(sentence === undefined || own.endsWith(sentence) ? [] : [sentence])]
    .filter(Boolean)
    .join(' ')
  demand(statement === [data.statement, sentence].filter(Boolean).join(' '), 'siwx/wrong-request')
  const { statement: _, ...rest } = said
  const signed = { ...rest, ...(statement && { statement }) }
  checkMessage(signed, { domain, uri, nonce, chainId, signedWithinMs: now - asked.at + CLOCK_SKEW_MS }, now)
  const isSame =
    resources.length === (data.resources ?? []).length && resources.every((each, at) => each === data.resources?.[at])
  demand(isSame && isSameMoment(said.expirationTime, data.expirationTime), 'siwx/wrong-request')
  demand(isSameMoment(said.notBefore, data.notBefore), 'siwx/wrong-request')
  demand(said.requestId === undefined || said.requestId === data.requestId, 'siwx/wrong-request')
  const message = formatMessage(signed)
  const claim = { chainId, address: said.accountAddress, message, signature: cacao.s.s }
  try {
    await verifySignature({ ...claim, ...(rpc && { rpc }) })
  } catch (error) {
    if (await isWithoutOptionalLines(signed, { ...claim, ...(rpc && { rpc }) })) return undefined
    throw error
  }
  return { data: signed, message, signature: cacao.s.s, cacao }
}

/** Wallets with sign-client 2.12 and 2.13 write no `Expiration Time`, `Not Before` and `Request ID` into the text. */
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

/** A wallet wrote this: nothing of it is what it should be until it was looked at. */
function dataOf({ h, p, s }: Cacao): SIWXMessageData {
  const [, chainId, accountAddress] = ISSUER.exec(`${p?.iss}`) ?? []
  const isKnown = ['caip122', 'eip4361'].includes(`${h?.t}`) && ['eip191', 'eip1271'].includes(`${s?.t}`)
  if (!chainId || !accountAddress || !isKnown || typeof s.s !== 'string')
    throw new AppKitError('siwx/bad-message', { text: 'This is no CACAO' })
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

/** The sentence of what a wallet allows, which is no more than what was asked. */
function mayDo(resource: string, { methods, chains }: AskedCacao): string {
  const recap = readRecap(resource)
  const isAsked = recap?.methods.every(method => methods.includes(method) || method === 'personal_sign')
  if (!recap || !isAsked || !recap.chains.every(chain => chains.includes(chain as CaipNetworkId)))
    throw new AppKitError('siwx/wrong-request')
  return recap.sentence
}

function isSameMoment(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : readMoment(one) === readMoment(other)
}

function demand(holds: boolean, code: ErrorCode): void {
  if (!holds) throw new AppKitError(code)
}
