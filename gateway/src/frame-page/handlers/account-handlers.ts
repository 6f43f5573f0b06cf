import { wireId } from '../chain/network-list.js'
import { FrameError } from '../session/frame-error.js'
import type { HandlerDeps, SomeHandlers } from './handler-deps.js'
import { announceSession, readUser } from './read-user.js'

type Names =
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
export function accountHandlers(deps: HandlerDeps): SomeHandlers<Names> {
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
