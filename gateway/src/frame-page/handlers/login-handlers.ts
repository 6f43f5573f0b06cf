import { FrameError } from '../session/frame-error.js'
import type { LoginStep } from '../session/frame-wallet.js'
import { announceSession, readUser } from './read-user.js'
import type { HandlerDeps, SomeHandlers } from './handler-context.js'

interface Steps {
  /** Ends what was begun before. */
  begun(): void
  /** The signal of a wait of our own, which ends the one before. */
  wait(): AbortSignal
  finish(step: LoginStep): void
}

type Names =
  | 'CONNECT_EMAIL'
  | 'CONNECT_OTP'
  | 'CONNECT_DEVICE'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'

/** Logins: by email, by a social, by Farcaster. */
export function loginHandlers(deps: HandlerDeps): SomeHandlers<Names> {
  const { wallet, login, locale } = deps
  const waiting: { life?: AbortController } = {}
  const wait = () => {
    waiting.life?.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    return (waiting.life = new AbortController()).signal
  }
  const begun = () => {
    wait()
    login.pending = true
  }
  const finish = (step: LoginStep) => {
    if (step === 'device') throw new FrameError('E_DEVICE', 'Confirm this device by the link we sent you.')
    login.pending = false
    announceSession(deps)
  }
  return {
    CONNECT_EMAIL: async ({ email }) => {
      begun()
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
      await confirmDevice(deps, AbortSignal.any([signal, wait()])) // the newest question has the answer, older ones end
      finish('connected')
    },
    ...socialHandlers(deps, { begun, wait, finish }),
  }
}

/** Waits for the mailed link, and shows the word of its email meanwhile. */
async function confirmDevice({ wallet, person }: HandlerDeps, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const life = AbortSignal.any([signal, over.signal])
  try {
    await Promise.race([wallet.waitForDevice(life), cancelOf(person.confirmDevice(wallet.deviceMail, life))])
  } finally {
    over.abort(new FrameError('E_ABORTED', 'Request was aborted'))
  }
}

/** Rejects where the person cancels. A screen that could not be shown ends nothing: the mailed link works without it. */
function cancelOf(shown: Promise<never>): Promise<never> {
  return shown.catch((error: unknown) => {
    if (FrameError.from(error).code === 'E_REJECTED') throw error
    return new Promise<never>(() => {})
  })
}

/** Logins by way of somebody else's page, or of Farcaster. */
function socialHandlers(
  deps: HandlerDeps,
  { begun, wait, finish }: Steps,
): SomeHandlers<Exclude<Names, 'CONNECT_EMAIL' | 'CONNECT_OTP' | 'CONNECT_DEVICE'>> {
  const { wallet, emit } = deps
  /** The window may be cut off from the page, or say no to nobody: we hear of every end from the gateway. */
  const follow = async (life: AbortSignal) => {
    try {
      finish(await wallet.waitForSocial(life))
    } catch (thrown) {
      const error = FrameError.from(thrown)
      if (error.code !== 'E_ABORTED') emit('LOGIN_FAILED', error.toPayload())
    }
  }
  return {
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => {
      begun()
      const begunThere = await wallet.startSocial(provider)
      void follow(wait())
      return begunThere
    },
    CONNECT_SOCIAL: async ({ uri, ...asked }, context) => {
      wait() // our own question would only hear that the result is taken
      finish(await wallet.redeemSocial(uri))
      return readUser(deps, asked, context)
    },
    GET_FARCASTER_URI: async () => {
      begun()
      return wallet.startFarcaster()
    },
    CONNECT_FARCASTER: async (_, { signal }) => {
      finish(await wallet.waitForFarcaster(signal))
      return { userName: wallet.user?.userName ?? '' }
    },
  }
}
