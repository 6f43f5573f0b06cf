import { FrameError } from '../session/frame-error.js'
import type { LoginStep } from '../session/frame-wallet.js'
import { announceSession, readUser } from './read-user.js'
import type { HandlerDeps, SomeHandlers } from './handler-context.js'

interface Steps {
  begin(): void
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

export function loginHandlers(deps: HandlerDeps): SomeHandlers<Names> {
  const { wallet, login, locale } = deps
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

/** Rejects only if the user cancels. If the screen cannot be shown, the emailed link still works. */
function rejectOnCancel(shown: Promise<never>): Promise<never> {
  return shown.catch((error: unknown) => {
    if (FrameError.from(error).code === 'E_REJECTED') throw error
    return new Promise<never>(() => {})
  })
}

function socialHandlers(
  deps: HandlerDeps,
  { begin, wait, finish }: Steps,
): SomeHandlers<Exclude<Names, 'CONNECT_EMAIL' | 'CONNECT_OTP' | 'CONNECT_DEVICE'>> {
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
