import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { withTimeout } from '../../lib/async.js'
import { ACCOUNT_PLACEHOLDER, formatMessage, type SIWXRpc } from '../../siwx/message.js'
import type { SigningLogin } from '../../wallets/embedded/open-embedded.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import { siwxOf } from './configured-siwx.js'
import { answerLimit, dataOf, isFor, isSignInRequired, rememberDeclined, sessionFor } from './siwx-session.js'

/** Whom the message is for, and what it says, to the letter. */
interface AskedOfEmbedded {
  readonly config: SIWXConfig
  readonly account: { readonly chainId: CaipNetworkId; readonly address: string }
  readonly isSmartAccount: boolean
  readonly data: SIWXMessageData
  readonly text: string
}

/** Nothing where nobody has to be asked, or not by a message that the frame can write. */
async function askedOfEmbedded(scope: Scope, { session }: SigningLogin): Promise<AskedOfEmbedded | undefined> {
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
async function checkEmbedded(
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

/** A frame that says one of these cannot sign along with a login: the account is asked when it is connected. */
const CANNOT = [
  'frame/replied-error',
  'frame/no-answer',
  'frame/invalid-state',
  'frame/rate-limited',
  'network/unsupported',
  'request/params-invalid',
  'request/too-many',
  'wallet/no-answer',
] as const

/**
 * Signs the embedded wallet's account in along with its login: the frame writes the message, shows it and signs it, and
 * what comes back is looked at before the app's own storage hears of it. Who cannot be signed in like that is asked
 * afterwards, and who would not, as the policy says. Rejects with `siwx/…` what is not what was asked.
 */
export async function signInEmbedded(scope: Scope, login: SigningLogin): Promise<void> {
  const asked = await askedOfEmbedded(scope, login).catch(() => undefined) // the screen of sign-in says what is wrong
  if (!asked || !login.isThere()) return
  const user = await answerOf(scope, login, asked)
  if (!user || (user.signature ?? user.message ?? user.siwxMessage) === undefined) return
  const session = await checkEmbedded(scope, user, asked)
  if (login.isThere() && (await keep(scope, login, asked, session))) tell(scope, 'SIWX_AUTH_SUCCESS', asked)
}

/** Nothing where the person would not, or the frame cannot. */
async function answerOf(scope: Scope, login: SigningLogin, asked: AskedOfEmbedded): Promise<EmbeddedUser | undefined> {
  const { resources, ...data } = asked.data
  const listed = resources && { resources: [...resources] }
  try {
    return await login.sign({ ...data, ...listed, accountAddress: ACCOUNT_PLACEHOLDER })
  } catch (error) {
    if (login.isClosed() || AppKitError.is(error, 'wallet/rejected')) {
      tell(scope, 'CLICK_CANCEL_SIWX', asked)
      const { chainId, address } = asked.account
      if (!isSignInRequired(asked.config)) rememberDeclined(scope, `${chainId}:${address}`)
      return undefined
    }
    if (AppKitError.is(error, 'config/origin-not-allowed')) throw new AppKitError('siwx/wrong-domain', { cause: error })
    if (CANNOT.some(code => AppKitError.is(error, code))) return undefined
    throw error
  }
}

/** Whether it is kept. Who keeps it may refuse: then the account is asked when it is connected. */
async function keep(scope: Scope, login: SigningLogin, asked: AskedOfEmbedded, session: SIWXSession): Promise<boolean> {
  const { config, account } = asked
  const adding = Promise.resolve()
    .then(() => config.addSession(session))
    .then(async () => {
      if (login.isThere()) return true
      await Promise.resolve(config.revokeSession(account.chainId, account.address)).catch(() => {})
      return false
    })
  return withTimeout(() => adding, answerLimit(scope, scope.signal)).catch(() => false)
}

function tell(scope: Scope, event: 'SIWX_AUTH_SUCCESS' | 'CLICK_CANCEL_SIWX', asked: AskedOfEmbedded): void {
  const { account, isSmartAccount } = asked
  scope.use(EventsController).track(event, { network: account.chainId, isSmartAccount })
}
