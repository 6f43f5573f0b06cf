/** A change of the account that takes effect later. Titles contain the date. */
export interface ChangeTexts extends Readonly<
  Record<'deletion' | 'email' | 'sessions' | 'device', (date: string) => string>
> {
  readonly hint: string
  readonly hereHint: string
  readonly newEmail: string
  readonly requested: string
  readonly stop: string
  readonly keep: string
  readonly stopped: string
  readonly stoppedHint: string
  readonly stoppedHere: string
  readonly tooNew: string
  readonly tooLate: string
}

export interface DeviceTexts {
  readonly title: string
  readonly note: string
  readonly times: (added: string, used: string) => string
  readonly here: string
  readonly isNew: string
  readonly end: string
  readonly endLabel: (browser: string) => string
  readonly ended: string
  readonly endsAt: (time: string) => string
  readonly later: string
  readonly tooNew: string
}

/** Texts of the account page for changes that the wallet signs, or that take effect later. */
export interface LaterTexts {
  readonly eraseWallet: string
  readonly eraseLater: string
  readonly eraseLaterAt: (time: string) => string
  readonly signOutLater: string
  readonly signOutLaterAt: (time: string) => string
  readonly signedOutHere: string
  readonly devices: DeviceTexts
}

export interface EmailChangeTexts {
  readonly title: string
  readonly hint: string
  readonly from: string
  readonly to: string
  readonly act: string
}
