import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import { withTimeout } from '../../lib/with-timeout.js'
import { formatMessage } from '../../siwx/format-message.js'
import type { SIWXRpc } from '../../siwx/signed-claim.js'
import type { SigningLogin } from '../../wallets/embedded/signing-login.js'
import type { Scope } from '../scope.js'
import { answerLimit } from './answer-limit.js'
import { siwxOf } from './siwx-of.js'
import { dataOf, isFor, sessionFor } from './siwx-session.js'

/** Whom the message is for, and what it says, to the letter. */
export interface AskedOfEmbedded {
  readonly config: SIWXConfig
  readonly account: { readonly chainId: CaipNetworkId; readonly address: string }
  readonly isSmartAccount: boolean
  readonly data: SIWXMessageData
  readonly text: string
}

/** Nothing where nobody has to be asked, or not by a message that the frame can write. */
export async function askedOfEmbedded(scope: Scope, { session }: SigningLogin): Promise<AskedOfEmbedded | undefined> {
  const config = await siwxOf(scope)
  const [account] = session?.accounts ?? []
  if (!config || config.signMessage || !session || !account) return undefined
  const { address } = account
  const place = { chainId: session.caipNetworkId, address }
  const limit = answerLimit(scope, scope.signal)
  const known = await withTimeout(() => config.getSessions(place.chainId, address), limit)
  if (sessionFor(known, { ...place, now: scope.services.clock.now() })) return undefined
  const make = () => config.createMessage({ accountAddress: address, chainId: place.chainId })
  const message: SIWXMessage = await withTimeout(make, limit)
  const data = dataOf(message)
  const text = message.toString()
  const isOurs = isFor(data, place) && text === formatMessage(data)
  return isOurs ? { config, account: place, isSmartAccount: account.type === 'smartAccount', data, text } : undefined
}

/** What the frame signed, where it is what was asked, and the account signed it. */
export async function checkEmbedded(
  scope: Scope,
  user: Awaited<ReturnType<SigningLogin['sign']>>,
  asked: AskedOfEmbedded,
): Promise<SIWXSession> {
  const { checkSession } = await import('../../siwx/check-session.js').catch((cause: unknown) => {
    throw AppKitError.from(cause, 'chunk/unavailable')
  })
  const { clock, rpc } = scope.services
  const { serializedMessage, ...data } = user.siwxMessage ?? {}
  const { message, signature } = user
  const { domain, uri, nonce } = asked.data
  const ask: SIWXRpc = ({ chainId, method, params }) => rpc.send(chainId, { method, params: [...params] }, scope.signal)
  const claimed = { data, message, signature } as SIWXSession
  const expected = { domain, uri, nonce, ...asked.account }
  const session = await checkSession(claimed, expected, { now: clock.now(), rpc: ask })
  if (session.message !== asked.text || (serializedMessage ?? message) !== message)
    throw new AppKitError('siwx/wrong-request')
  return session
}
