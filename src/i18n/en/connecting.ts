import type { ErrorCode } from '../../core/errors/catalogue.js'

/** The words of connecting: what is waited for, what went wrong, and what to do next. */
export const connecting = {
  feature: 'connecting',
  opening: (wallet: string) => `Opening ${wallet}`,
  confirm: 'Confirm the connection in the wallet’s window.',
  connected: 'Connected',
  tryAgain: 'Try again',
  noWindow: 'No window?',
  otherWays: 'Other ways to connect',
  failedIn: (wallet: string) => `${wallet} did not connect`,
  rejectedIn: (wallet: string) => `You said no in ${wallet}`,
  rejectedHint: 'Nothing was connected. You can try again, or choose another wallet.',
  /** A better sentence than the general one, where a wallet stands behind the failure. */
  hints: {
    'wallet/busy': 'The wallet still waits for an earlier answer. Open it, answer there, then try again.',
    'wallet/no-accounts': 'The wallet shared no account. Unlock it, or create an account in it.',
    'request/not-allowed': 'The wallet may be locked. Unlock it, then try again.',
  } as Partial<Record<ErrorCode, string>>,
}
