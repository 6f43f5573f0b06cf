import type { FrameWallet } from '../session/frame-wallet.js'

/** Whose account it is. */
export interface AccountFacts {
  /** Empty where the account has none: then there is nowhere to mail a code or a link to. */
  readonly email: string
  /** Of the EVM account; empty before there is a wallet. */
  readonly address: string
  readonly frozen: boolean
}

/** What the account page does; each rejects with a `FrameError`. */
export interface AccountActions {
  /** Whoever is logged in on this device; nothing where nobody is. */
  look(): Promise<AccountFacts | undefined>
  signOutEverywhere(): Promise<void>
  freeze(): Promise<void>
  /** Mails the code that the deletion needs. */
  sendCode(): Promise<void>
  /** Asks for the deletion; gives when it happens, in seconds since the epoch. */
  erase(code: string): Promise<number>
}

type Managed = Pick<
  FrameWallet,
  'resume' | 'user' | 'wallet' | 'signOutEverywhere' | 'freeze' | 'stepUp' | 'deleteAccount'
>

/** The actions of a wallet. The word that the gateway wants typed is said by the button that must be held. */
export function accountActions(wallet: Managed): AccountActions {
  return {
    async look() {
      const resumed = await wallet.resume()
      if (!resumed || !wallet.user) return undefined
      const { evmAddress = '', frozen = false } = wallet.wallet ?? {}
      return { email: wallet.user.email ?? '', address: evmAddress, frozen }
    },
    signOutEverywhere: () => wallet.signOutEverywhere(),
    freeze: () => wallet.freeze(),
    async sendCode() {
      await wallet.stepUp('delete')
    },
    async erase(code) {
      const { erasedAt } = await wallet.deleteAccount(code, 'delete')
      return erasedAt
    },
  }
}
