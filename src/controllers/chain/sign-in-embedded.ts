import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXSession } from '../../core/siwx.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { withTimeout } from '../../lib/with-timeout.js'
import { ACCOUNT_PLACEHOLDER } from '../../siwx/format-message.js'
import type { SigningLogin } from '../../wallets/embedded/signing-login.js'
import { EventsController } from '../base/events.js'
import type { Scope } from '../scope.js'
import { answerLimit } from './answer-limit.js'
import { rememberDeclined } from './declined-sign-ins.js'
import { askedOfEmbedded, checkEmbedded, type AskedOfEmbedded } from './embedded-sign-in.js'
import { isSignInRequired } from './siwx-session.js'

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
