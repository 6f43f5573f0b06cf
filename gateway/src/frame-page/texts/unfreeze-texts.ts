export interface UnfreezeTexts {
  readonly unableHere: string
  readonly sendAgain: string
  readonly sentAgain: string
  readonly recoveryHint: string
  readonly incomplete: string
  /** `left` is 0 if no attempts remain. */
  readonly wrongCode: (left: number) => string
  readonly expired: string
  readonly codeLocked: (minutes: number) => string
  readonly tooManyCodes: (minutes: number) => string
  readonly wrongRecovery: string
  readonly passkeyUnused: string
  readonly lockedAgain: string
}
