import type * as z from 'zod/mini'
import type { AppPayload } from '../../../../src/contract/app-events.js'
import type { EmbeddedUser, siwxMessage } from '../../../../src/contract/embedded-user.js'
import { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import type { SIWXMessageData } from '../../../../src/core/siwx.js'
import { checkMessage, isSameAddress } from '../../../../src/siwx/check-message.js'
import { ACCOUNT_PLACEHOLDER, formatMessage } from '../../../../src/siwx/message.js'
import { getChainId, toWireId } from '../chain/network-list.js'
import type { RequestContext } from '../channel/frame-port.js'
import { FrameError } from '../session/frame-error.js'
import type { FrameWallet, LoginStep } from '../session/frame-wallet.js'
import { type HandlerDeps, type SomeHandlers, ensureWallet } from './handler-context.js'
import { signText } from './sign-message.js'

interface Steps {
  begin(): void
  wait(): AbortSignal
  finish(step: LoginStep): void
}

type Names =
  | 'GET_USER'
  | 'CONNECT_EMAIL'
  | 'CONNECT_OTP'
  | 'CONNECT_DEVICE'
  | 'CONNECT_PASSKEY'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'

export function loginHandlers(deps: HandlerDeps): SomeHandlers<Names> {
  const { wallet, login, locale, prompts, consents, origin } = deps
  const waiting: { life?: AbortController } = {}
  const wait = () => {
    waiting.life?.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    return (waiting.life = new AbortController()).signal
  }
  const begin = () => {
    wait()
    login.pending = true
  }
  const finish = (step: LoginStep) => {
    if (step === 'device') throw new FrameError('E_DEVICE', 'Confirm this device with the link we sent you.')
    login.pending = false
    announceSession(deps)
  }
  return {
    CONNECT_EMAIL: async ({ email }) => {
      begin()
      const sent = await wallet.sendCode(email, locale)
      if (sent.action === 'VERIFY_OTP') {
        const { action, matchWord, digits } = sent
        return { action, matchWord, digits }
      }
      finish('connected')
      return { action: sent.action }
    },
    CONNECT_OTP: async ({ otp }) => {
      finish(await wallet.verifyCode(otp.replace(/\s/g, '')))
    },
    CONNECT_DEVICE: async (_, { signal }) => {
      await confirmDevice(deps, AbortSignal.any([signal, wait()])) // aborts earlier waits: the newest request gets the response
      finish('connected')
    },
    CONNECT_PASSKEY: async (_, { signal }) => {
      const passkey = await prompts.logInWithPasskey(origin, AbortSignal.any([signal, wait()]))
      finish('connected')
      const { user } = wallet
      if (user && !consents.find(user.userId)) consents.save(user.userId, { shareEmail: false })
      await ensureWallet(deps, signal, passkey)
    },
    GET_USER: (payload, context) => readUser(deps, payload ?? {}, context),
    ...socialHandlers(deps, { begin, wait, finish }),
  }
}

async function confirmDevice({ wallet, prompts }: HandlerDeps, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const life = AbortSignal.any([signal, done.signal])
  try {
    await Promise.race([wallet.waitForDevice(life), rejectOnCancel(prompts.confirmDevice(wallet.deviceMail, life))])
  } finally {
    done.abort(new FrameError('E_ABORTED', 'Request was aborted'))
  }
}

// Rejects only if the user cancels. If the screen cannot be shown, the emailed link still works.
function rejectOnCancel(shown: Promise<never>): Promise<never> {
  return shown.catch((error: unknown) => {
    if (FrameError.from(error).code === 'E_REJECTED') throw error
    return new Promise<never>(() => {})
  })
}

function socialHandlers(
  deps: HandlerDeps,
  { begin, wait, finish }: Steps,
): SomeHandlers<Exclude<Names, 'CONNECT_EMAIL' | 'CONNECT_OTP' | 'CONNECT_DEVICE' | 'CONNECT_PASSKEY' | 'GET_USER'>> {
  const { wallet, emit } = deps
  /** The popup may be severed from the page or may be closed silently, so the gateway reports the result. */
  const reportSocialResult = async (life: AbortSignal) => {
    try {
      finish(await wallet.waitForSocial(life))
    } catch (thrown) {
      const error = FrameError.from(thrown)
      if (error.code !== 'E_ABORTED') emit('LOGIN_FAILED', error.toPayload())
    }
  }
  return {
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => {
      begin()
      const started = await wallet.startSocial(provider)
      void reportSocialResult(wait())
      return started
    },
    CONNECT_SOCIAL: async ({ uri, ...request }, context) => {
      wait() // otherwise our own poll would find the result already redeemed
      finish(await wallet.redeemSocial(uri))
      return readUser(deps, request, context)
    },
    GET_FARCASTER_URI: async () => {
      begin()
      return wallet.startFarcaster()
    },
    CONNECT_FARCASTER: async (_, { signal }) => {
      finish(await wallet.waitForFarcaster(signal))
      return { userName: wallet.user?.userName ?? '' }
    },
  }
}

type SiwxMessage = z.output<typeof siwxMessage>

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

// Rejects a sign-in request before anything is shown.
// Throws FrameError `E_ORIGIN` for another site, `E_CHAIN` for a network other than EVM, `E_SCHEMA` for invalid fields
// or times
function checkSiwxRequest(deps: HandlerDeps, request: SiwxMessage): void {
  deps.networks.requireEvm(request.chainId)
  toMessageData(deps, request, ZERO_ADDRESS)
}

// Signs a sign-in message during login. The message is composed here from its fields for the wallet's own account, and
// approved like any other message. Standard: ERC-4361.
async function signIn(
  deps: HandlerDeps,
  request: SiwxMessage,
  context: RequestContext,
): Promise<Required<Pick<EmbeddedUser, 'signature' | 'message' | 'siwxMessage'>>> {
  const network = deps.networks.requireEvm(request.chainId)
  const accountAddress = deps.wallet.wallet?.evmAddress ?? ''
  const isOurs = request.accountAddress === ACCOUNT_PLACEHOLDER
  if (!isOurs && !isSameAddress('eip155', request.accountAddress, accountAddress))
    throw new FrameError('E_SCHEMA', 'The sign-in is for another account.')
  if (network.caipNetworkId !== deps.networks.current.caipNetworkId)
    throw new FrameError('E_CHAIN', 'The sign-in is for another network than the one in use.')
  const data = toMessageData(deps, request, accountAddress)
  const message = withOwnErrors(() => formatMessage(data))
  const signature = await signText(deps, { network, message: new TextEncoder().encode(message) }, context)
  const { resources, ...fields } = data
  const listed = resources && { resources: [...resources] }
  return { message, signature, siwxMessage: { ...fields, ...listed, serializedMessage: message } }
}

function toMessageData({ origin, clock }: HandlerDeps, request: SiwxMessage, accountAddress: string): SIWXMessageData {
  const { serializedMessage: _, ...fields } = request
  const given = Object.entries({ ...fields, accountAddress }).filter(([, value]) => value !== undefined)
  const data = Object.fromEntries(given) as unknown as SIWXMessageData
  const page = new URL(origin)
  const [, scheme = page.protocol] = /^(https?:)\/\//i.exec(data.domain) ?? []
  const isOurs = scheme.toLowerCase() === page.protocol && URL.canParse(data.uri) && new URL(data.uri).origin === origin
  if (!isOurs) throw foreignOriginError()
  return withOwnErrors(() => checkMessage(data, { domain: page.host }, clock.now()))
}

// Replaces errors with our own messages, so that no text of the app is echoed.
function withOwnErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (AppKitError.is(error, 'siwx/wrong-domain') || AppKitError.is(error, 'siwx/wrong-uri'))
      throw foreignOriginError()
    throw new FrameError('E_SCHEMA', 'This sign-in message can’t be signed now.', {}, error)
  }
}

function foreignOriginError(): FrameError {
  return new FrameError('E_ORIGIN', 'The sign-in is for another page than the one that asks.')
}

type UserRequest = NonNullable<AppPayload<'GET_USER'>>

export async function readUser(
  deps: HandlerDeps,
  request: UserRequest,
  context: RequestContext,
): Promise<EmbeddedUser> {
  const { wallet, networks, consents } = deps
  if (request.siwxMessage) checkSiwxRequest(deps, request.siwxMessage)
  await ensureWallet(deps, context.signal)
  if (request.chainId !== undefined && networks.find(request.chainId)) networks.switchTo(request.chainId)
  const { user, wallet: facts } = wallet
  if (!user || !facts) throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.')
  const network = networks.current
  const isEvm = getChainId(network) !== undefined
  const signed = request.siwxMessage ? await signIn(deps, request.siwxMessage, context) : undefined
  return {
    email: consents.find(user.userId)?.shareEmail === true ? user.email : null,
    address: isEvm ? facts.evmAddress : facts.solanaAddress,
    chainId: toWireId(network),
    accounts: [{ address: isEvm ? facts.evmAddress : facts.solanaAddress, type: 'eoa' }],
    caipAccounts: [...caipAccounts(deps, facts)],
    userName: user.userName,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
    ...signed,
  }
}

/** Reports the session with a token that grants no access to the wallet. */
export function announceSession({ wallet, emit }: HandlerDeps): void {
  if (wallet.user) emit('SESSION_UPDATE', { token: wallet.user.appToken })
}

/** Reports a logout to the app, whatever caused it. Otherwise the app would still appear connected. */
export function reportLogout(wallet: Pick<FrameWallet, 'user' | 'onChange'>, emit: HandlerDeps['emit']): void {
  let isLoggedIn = wallet.user !== undefined
  wallet.onChange(() => {
    const wasLoggedIn = isLoggedIn
    isLoggedIn = wallet.user !== undefined
    if (wasLoggedIn && !isLoggedIn) emit('CHANGED', { accounts: [] })
  })
}

function* caipAccounts(
  { networks }: HandlerDeps,
  { evmAddress, solanaAddress }: { evmAddress: string; solanaAddress: string },
): Iterable<string> {
  const findNetwork = (namespace: string) =>
    [networks.current, ...networks.networks].find(({ caipNetworkId }) => caipNetworkId.startsWith(`${namespace}:`))
  const [evm, solana] = [findNetwork('eip155'), findNetwork('solana')]
  if (evm) yield `${evm.caipNetworkId}:${evmAddress}`
  if (solana) yield `${solana.caipNetworkId}:${solanaAddress}`
}
