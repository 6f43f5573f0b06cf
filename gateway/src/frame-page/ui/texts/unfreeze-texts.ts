/** The words of unfreezing with a mailed code and a recovery, besides those of every managed step. */
export interface UnfreezeTexts {
  /** Where this device has no recovery that it could check. */
  readonly unableHere: string
  readonly sendAgain: string
  readonly sentAgain: string
  readonly recoveryHint: string
  readonly incomplete: string
  /** `left` 0: no attempt is left. */
  readonly wrongCode: (left: number) => string
  readonly expired: string
  readonly codeLocked: (minutes: number) => string
  readonly tooManyCodes: (minutes: number) => string
  readonly wrongRecovery: string
  readonly passkeyUnused: string
  readonly lockedAgain: string
}
