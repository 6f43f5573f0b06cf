import { cleanText } from '../../../../src/lib/clean-text.js'
import { wireId } from '../chain/network-list.js'
import type { AccessFacts, Handlers } from '../channel/frame-port.js'
import { FrameError } from '../session/frame-error.js'
import { type HandlerDeps, type SomeHandlers, haveWallet } from './handler-context.js'
import { loginHandlers } from './login-handlers.js'
import { announceSession, readUser } from './read-user.js'
import { answerRpc } from './rpc-handler.js'

type AccountEventName =
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'SIGN_OUT'
  | 'SWITCH_NETWORK'
  | 'GET_CHAIN_ID'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'

/** The account: who it is, on which network, and its email. */
function accountHandlers(deps: HandlerDeps): SomeHandlers<AccountEventName> {
  const { wallet, networks } = deps
  return {
    GET_USER: (payload, context) => readUser(deps, payload ?? {}, context),
    // Only a definite answer is one: an unreachable gateway rejects, and the app goes on waiting.
    IS_CONNECTED: async () => {
      const connected = wallet.user !== undefined || (await wallet.resume())
      if (connected) announceSession(deps)
      return { isConnected: connected }
    },
    SIGN_OUT: async () => {
      deps.login.pending = false
      await wallet.signOut()
    },
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: wireId(networks.switchTo(chainId)) }),
    GET_CHAIN_ID: () => ({ chainId: wireId(networks.current) }),
    // There are no smart accounts yet: the list is empty, and the account is the key's own.
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    INIT_SMART_ACCOUNT: () => {
      throw new FrameError('E_CHAIN', 'There are no smart accounts on this network.')
    },
    SET_PREFERRED_ACCOUNT: ({ type }) => {
      if (type !== 'eoa') throw new FrameError('E_CHAIN', 'There are no smart accounts on this network.')
      const facts = wallet.wallet
      if (!facts) throw new FrameError('E_UNAUTH', 'Your session has ended. Log in again.')
      return { type, address: facts.evmAddress }
    },
    UPDATE_EMAIL: ({ email }) => wallet.updateEmail(email),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => wallet.updateEmailPrimary(otp.replace(/\s/g, '')),
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => wallet.updateEmailSecondary(otp.replace(/\s/g, '')),
  }
}

type PageEventName = 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD' | 'PING' | 'SET_UP_RECOVERY' | 'RECOVER'

/** What concerns the page itself: its look, its name, its life, and the screens of recovery. */
function pageHandlers(deps: HandlerDeps): SomeHandlers<PageEventName> {
  const { appearance, wallet, person, clock } = deps
  return {
    SYNC_THEME: ({ themeMode, themeVariables }) => {
      if (themeMode) appearance.setTheme(themeMode)
      const wrong = themeVariables ? appearance.setVariables(themeVariables) : []
      // What is sound is applied all the same.
      if (wrong.length > 0)
        throw new FrameError('E_SCHEMA', `Not a theme variable: ${cleanText(wrong.join(', '), 200)}`)
    },
    SYNC_DAPP_DATA: ({ metadata, projectId }) => {
      if (projectId !== deps.projectId) throw new FrameError('E_ORIGIN', 'This is another project than the frame’s.')
      if (metadata) deps.dapp.facts = { name: cleanText(metadata.name), url: cleanText(metadata.url, 256) }
    },
    RELOAD: () => {
      // After the answer has left.
      clock.after(0, deps.reload)
    },
    PING: () => ({ t: clock.now() }),
    SET_UP_RECOVERY: async (_, { signal }) => {
      await haveWallet(deps, signal)
      return { methods: [...(await person.setUpRecovery(signal))] }
    },
    RECOVER: async (_, { signal }) => {
      await haveWallet(deps, signal)
      if (wallet.state === 'locked') await wallet.ensureWallet()
    },
  }
}

/** What decides how far a request may go, as things are now. */
export function accessFacts({ wallet, login }: Pick<HandlerDeps, 'wallet' | 'login'>): AccessFacts {
  return { challenge: login.pending, session: wallet.user !== undefined, unlocked: wallet.state === 'open' }
}

/** Every event of the app and what answers it. */
export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...loginHandlers(deps),
    ...accountHandlers(deps),
    ...pageHandlers(deps),
    RPC_REQUEST: (request, context) => answerRpc(deps, accessFacts(deps), request, context),
  }
}
