import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { withTimeout } from '../../lib/async.js'
import { ACCOUNT_PLACEHOLDER, formatMessage, type SIWXRpc } from '../../siwx/message.js'
import type { SigningLogin } from '../../wallets/embedded/open-embedded.js'
import { EventsController } from '../app/events.js'
import type { Scope } from '../scope.js'
import {
  getSiwxConfig,
  responseTimeout,
  toMessageData,
  matchesAccount,
  isSignInRequired,
  rememberDeclined,
  findSession,
} from './siwx-session.js'

interface EmbeddedSignInRequest {
  readonly config: SIWXConfig
  readonly account: { readonly chainId: CaipNetworkId; readonly address: string }
  readonly isSmartAccount: boolean
  readonly data: SIWXMessageData
  readonly text: string
}

// Returns undefined if no sign-in is needed, or if the frame cannot write the app's message.
async function createSignInRequest(
  scope: Scope,
  { session }: SigningLogin,
): Promise<EmbeddedSignInRequest | undefined> {
  const config = await getSiwxConfig(scope)
  const [account] = session?.accounts ?? []
  if (!config || config.signMessage || !session || !account) return undefined
  const { address } = account
  const target = { chainId: session.caipNetworkId, address }
  const limit = responseTimeout(scope, scope.signal)
  const existing = await withTimeout(() => config.getSessions(target.chainId, address), limit)
  if (findSession(existing, { ...target, now: scope.services.clock.now() })) return undefined
  const make = () => config.createMessage({ accountAddress: address, chainId: target.chainId })
  const message: SIWXMessage = await withTimeout(make, limit)
  const data = toMessageData(message)
  const text = message.toString()
  const canFrameWrite = matchesAccount(data, target) && text === formatMessage(data)
  return canFrameWrite
    ? { config, account: target, isSmartAccount: account.type === 'smartAccount', data, text }
    : undefined
}

const loadCheckSession = lazy(() => import('../../siwx/check-session.js'))

async function verifyResponse(
  scope: Scope,
  user: Awaited<ReturnType<SigningLogin['sign']>>,
  request: EmbeddedSignInRequest,
): Promise<SIWXSession> {
  const { checkSession } = await loadCheckSession()
  const { clock, rpc } = scope.services
  const { serializedMessage, ...data } = user.siwxMessage ?? {}
  const { message, signature } = user
  const { domain, uri, nonce } = request.data
  const sendRpc: SIWXRpc = ({ chainId, method, params }) =>
    rpc.send(chainId, { method, params: [...params] }, scope.signal)
  const claimed = { data, message, signature } as SIWXSession
  const expected = { domain, uri, nonce, ...request.account }
  const session = await checkSession(claimed, expected, { now: clock.now(), rpc: sendRpc })
  if (session.message !== request.text || (serializedMessage ?? message) !== message)
    throw new AppKitError('siwx/wrong-request')
  return session
}

// Errors of a frame that cannot sign during login. The account is then prompted after connecting.
const UNSUPPORTED_CODES = [
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
 * Signs in during the embedded wallet's login: the frame writes, shows and signs the message. The response is verified
 * before the app's storage receives it. If this is not possible, the account is prompted after connecting. Rejects with
 * `siwx/…` if the response does not match the request.
 */
export async function signInWithEmbeddedWallet(scope: Scope, login: SigningLogin): Promise<void> {
  const request = await createSignInRequest(scope, login).catch(() => undefined) // the sign-in view reports the error
  if (!request || !login.isCurrent()) return
  const user = await requestSignature(scope, login, request)
  if (!user || (user.signature ?? user.message ?? user.siwxMessage) === undefined) return
  const session = await verifyResponse(scope, user, request)
  if (login.isCurrent() && (await saveSession(scope, login, request, session)))
    trackSignIn(scope, 'SIWX_AUTH_SUCCESS', request)
}

async function requestSignature(
  scope: Scope,
  login: SigningLogin,
  request: EmbeddedSignInRequest,
): Promise<EmbeddedUser | undefined> {
  const { resources, ...data } = request.data
  const listed = resources && { resources: [...resources] }
  try {
    return await login.sign({ ...data, ...listed, accountAddress: ACCOUNT_PLACEHOLDER })
  } catch (error) {
    if (login.isClosed() || AppKitError.is(error, 'wallet/rejected')) {
      trackSignIn(scope, 'CLICK_CANCEL_SIWX', request)
      const { chainId, address } = request.account
      if (!isSignInRequired(request.config)) rememberDeclined(scope, `${chainId}:${address}`)
      return undefined
    }
    if (AppKitError.is(error, 'config/origin-not-allowed')) throw new AppKitError('siwx/wrong-domain', { cause: error })
    if (UNSUPPORTED_CODES.some(code => AppKitError.is(error, code))) return undefined
    throw error
  }
}

// Returns false if the storage refuses the session. The account is then prompted after connecting.
async function saveSession(
  scope: Scope,
  login: SigningLogin,
  request: EmbeddedSignInRequest,
  session: SIWXSession,
): Promise<boolean> {
  const { config, account } = request
  const adding = Promise.resolve()
    .then(() => config.addSession(session))
    .then(async () => {
      if (login.isCurrent()) return true
      await Promise.resolve(config.revokeSession(account.chainId, account.address)).catch(() => {})
      return false
    })
  return withTimeout(() => adding, responseTimeout(scope, scope.signal)).catch(() => false)
}

function trackSignIn(
  scope: Scope,
  event: 'SIWX_AUTH_SUCCESS' | 'CLICK_CANCEL_SIWX',
  request: EmbeddedSignInRequest,
): void {
  const { account, isSmartAccount } = request
  scope.use(EventsController).track(event, { network: account.chainId, isSmartAccount })
}
