import { cleanText } from '../../../../src/lib/clean-text.js'
import { toWireId } from '../chain/network-list.js'
import type { AccessFacts, Handlers } from '../channel/frame-port.js'
import { FrameError } from '../session/frame-error.js'
import { type HandlerDeps, type SomeHandlers, ensureWallet } from './handler-context.js'
import { announceSession, loginHandlers } from './login-handlers.js'
import { offerBackup } from './offer-backup.js'
import { handleRpcRequest } from './rpc-handler.js'

type AccountEventName =
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

function accountHandlers(deps: HandlerDeps): SomeHandlers<AccountEventName> {
  const { wallet, networks } = deps
  return {
    // Rejects if the gateway is unreachable, so that the app does not take that for a logout.
    IS_CONNECTED: async () => {
      const connected = wallet.user !== undefined || (await wallet.resume())
      if (connected) announceSession(deps)
      return { isConnected: connected }
    },
    SIGN_OUT: async () => {
      deps.login.pending = false
      await wallet.signOut()
    },
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: toWireId(networks.switchTo(chainId)) }),
    GET_CHAIN_ID: () => ({ chainId: toWireId(networks.current) }),
    // Smart accounts are not supported: the list is empty, and the account is the EOA.
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
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { signal }) => finishEmailChange(deps, otp.replace(/\s/g, ''), signal),
  }
}

// The wallet signs only what the user confirmed here, because the page could have chosen the address.
async function finishEmailChange({ wallet, prompts }: HandlerDeps, code: string, signal: AbortSignal) {
  const { newEmail, canSignChanges } = wallet
  const isSigned = newEmail !== undefined && canSignChanges
  if (isSigned) await prompts.confirmEmailChange(newEmail, signal)
  return wallet.updateEmailSecondary(code, isSigned)
}

type PageEventName = 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD' | 'PING' | 'SET_UP_RECOVERY' | 'RECOVER'

function pageHandlers(deps: HandlerDeps): SomeHandlers<PageEventName> {
  const { appearance, wallet, prompts, clock } = deps
  return {
    SYNC_THEME: ({ themeMode, themeVariables, locale }) => {
      if (locale !== undefined) appearance.setLocale(locale)
      if (themeMode) appearance.setTheme(themeMode)
      const wrong = themeVariables ? appearance.setVariables(themeVariables) : []
      // Valid variables are applied even if others are rejected.
      if (wrong.length > 0)
        throw new FrameError('E_SCHEMA', `Not a theme variable: ${cleanText(wrong.join(', '), 200)}`)
    },
    SYNC_DAPP_DATA: ({ metadata, projectId }) => {
      if (projectId !== deps.projectId) throw new FrameError('E_ORIGIN', 'This is another project than the frame’s.')
      if (metadata) deps.dapp.facts = { name: cleanText(metadata.name), url: cleanText(metadata.url, 256) }
    },
    RELOAD: () => {
      // After the response was sent.
      clock.after(0, deps.reload)
    },
    PING: () => ({ t: clock.now() }),
    SET_UP_RECOVERY: async (payload, { signal }) => {
      await ensureWallet(deps, signal)
      if (payload?.occasion) return { methods: [...(await offerBackup(deps, payload.occasion, signal))] }
      return { methods: [...(await prompts.setUpRecovery(signal))] }
    },
    RECOVER: async (_, { signal }) => {
      await ensureWallet(deps, signal)
      if (wallet.state === 'locked') await wallet.ensureWallet()
    },
  }
}

export function getAccessFacts({ wallet, login }: Pick<HandlerDeps, 'wallet' | 'login'>): AccessFacts {
  return { challenge: login.pending, session: wallet.user !== undefined, unlocked: wallet.state === 'open' }
}

export function createHandlers(deps: HandlerDeps): Handlers {
  return {
    ...loginHandlers(deps),
    ...accountHandlers(deps),
    ...pageHandlers(deps),
    RPC_REQUEST: (request, context) => handleRpcRequest(deps, getAccessFacts(deps), request, context),
  }
}
