import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXSession } from '../../core/siwx.js'
import { notices } from '../../i18n/en/notices.js'
import { ACCOUNT_PLACEHOLDER, type SIWXRpc } from '../../siwx/message.js'
import type { SignInAlong } from '../../wallets/session/session-options.js'
import { LocaleController } from '../app/locale.js'
import { SnackController } from '../app/snack.js'
import { words } from '../app/messages.js'
import type { Scope } from '../scope.js'

/**
 * The app's sign-in as a wallet of the protocol may give it along with a connection. What was signed is looked at here,
 * before the app's own storage hears of it.
 */
export function signInAlong(scope: Scope, config: SIWXConfig): SignInAlong {
  const snack = scope.use(SnackController)
  const sentence = () => words(scope.use(LocaleController), notices).authenticating
  let told: string | undefined
  return {
    async ask([chainId]) {
      if (!chainId) throw new AppKitError('siwx/wrong-chain')
      return config.createMessage({ accountAddress: ACCOUNT_PLACEHOLDER, chainId })
    },
    onSigned(isGoingOn) {
      const { variant, message } = snack.state
      if (!isGoingOn && variant === 'loading' && message === told) snack.hide() // another one that came meanwhile stays
      told = isGoingOn ? sentence() : undefined
      if (told !== undefined) snack.showLoading(told)
    },
    async check(cacaos, asked) {
      const { checkWalletCacao } = await import('../../siwx/check-cacao.js').catch((cause: unknown) => {
        throw AppKitError.from(cause, 'chunk/unavailable')
      })
      if (!Array.isArray(cacaos) || cacaos.length === 0) throw new AppKitError('siwx/bad-message')
      const { clock, rpc } = scope.services
      const ask: SIWXRpc = ({ chainId, method, params }) =>
        rpc.send(chainId, { method, params: [...params] }, scope.signal)
      const context = { now: clock.now(), rpc: ask }
      const checked = await Promise.all(cacaos.map(cacao => checkWalletCacao(cacao, asked, context)))
      return checked.filter(session => session !== undefined)
    },
    keep: sessions => keepAny(config, sessions),
  }
}

/** A server's nonce is good once: where it takes the first of several networks alone, that one is kept. */
async function keepAny(config: SIWXConfig, sessions: readonly SIWXSession[]): Promise<void> {
  try {
    await config.setSessions(sessions)
  } catch (error) {
    if (sessions.length < 2) throw error
    await config.setSessions(sessions.slice(0, 1)).catch(() => Promise.reject(error))
  }
}
