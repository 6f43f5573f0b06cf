import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { SIWXConfig, SIWXSession } from '../../core/siwx.js'
import { notices } from '../../i18n/en/notices.js'
import { ACCOUNT_PLACEHOLDER, type SIWXRpc } from '../../siwx/message.js'
import type { OneClickSignIn } from '../../wallets/session/session-options.js'
import { LocaleController } from '../app/locale.js'
import { SnackController } from '../app/snack.js'
import { getMessages } from '../app/messages.js'
import type { Scope } from '../scope.js'

const loadCheckCacao = lazy(() => import('../../siwx/check-cacao.js'))

/**
 * Returns the app's one-click sign-in for WalletConnect, where the wallet signs while connecting. Signatures are
 * verified before the app's storage receives them.
 */
export function createOneClickSignIn(scope: Scope, config: SIWXConfig): OneClickSignIn {
  const snack = scope.use(SnackController)
  const sentence = () => getMessages(scope.use(LocaleController), notices).authenticating
  let shownMessage: string | undefined
  return {
    async createMessage([chainId]) {
      if (!chainId) throw new AppKitError('siwx/wrong-chain')
      return config.createMessage({ accountAddress: ACCOUNT_PLACEHOLDER, chainId })
    },
    onSigned(isGoingOn) {
      const { variant, message } = snack.state
      if (!isGoingOn && variant === 'loading' && message === shownMessage) snack.hide() // a later message stays
      shownMessage = isGoingOn ? sentence() : undefined
      if (shownMessage !== undefined) snack.showLoading(shownMessage)
    },
    async check(cacaos, request) {
      const { checkWalletCacao } = await loadCheckCacao()
      if (!Array.isArray(cacaos) || cacaos.length === 0) throw new AppKitError('siwx/bad-message')
      const { clock, rpc } = scope.services
      const sendRpc: SIWXRpc = ({ chainId, method, params }) =>
        rpc.send(chainId, { method, params: [...params] }, scope.signal)
      const context = { now: clock.now(), rpc: sendRpc }
      const checked = await Promise.all(cacaos.map(cacao => checkWalletCacao(cacao, request, context)))
      return checked.filter(session => session !== undefined)
    },
    save: sessions => saveSessions(config, sessions),
  }
}

// A server accepts its nonce once: if it refuses sessions of several networks, only the first one is saved.
async function saveSessions(config: SIWXConfig, sessions: readonly SIWXSession[]): Promise<void> {
  try {
    await config.setSessions(sessions)
  } catch (error) {
    if (sessions.length < 2) throw error
    await config.setSessions(sessions.slice(0, 1)).catch(() => Promise.reject(error))
  }
}
