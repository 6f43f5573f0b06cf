import type { ErrorCode } from '../../core/errors/catalogue.js'

export const connecting = {
  feature: 'connecting',
  opening: (wallet: string) => `Opening ${wallet}`,
  confirm: 'Confirm the connection in the wallet window.',
  connected: 'Connected',
  tryAgain: 'Try again',
  noWindow: 'Nothing opened?',
  otherWays: 'Connect another way',
  failedIn: (wallet: string) => `${wallet} did not connect`,
  rejectedIn: (wallet: string) => `Request rejected in ${wallet}`,
  rejectedHint: 'No wallet was connected. Try again, or choose another wallet.',
  /** Replaces the general error message if the failure came from a wallet. */
  hints: {
    'wallet/busy': 'The wallet has a pending request. Open it, respond, then try again.',
    'wallet/no-accounts': 'The wallet didn’t share an account. Unlock it, or create an account in it.',
    'request/not-allowed': 'The wallet may be locked. Unlock it, then try again.',
  } as Partial<Record<ErrorCode, string>>,
}
