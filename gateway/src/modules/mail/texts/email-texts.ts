export interface NoticeTexts {
  readonly subject: string
  readonly line: string
}

/** All email texts in one language. Values are passed as plain text. */
export interface EmailTexts {
  readonly code: {
    /** Without the code, because locked screens show the subject. */
    subject(site: string): string
    readonly enter: Readonly<
      Record<'login' | 'email_primary' | 'email_secondary' | 'export' | 'delete' | 'unfreeze', string>
    >
    matchWord(word: string): string
    life(minutes: number): string
    readonly notYou: string
  }
  readonly device: {
    subject(site: string): string
    readonly line: string
    matchWord(word: string): string
    readonly look: string
    life(minutes: number): string
  }
  readonly facts: Readonly<Record<'page' | 'device' | 'country' | 'time' | 'due' | 'word', string>>
  readonly links: Readonly<Record<'freeze' | 'lift_freeze' | 'undo_email' | 'undo_shares', string>>
  readonly notices: Readonly<
    Record<
      | 'deviceDenied'
      | 'sessionStolen'
      | 'deviceAdded'
      | 'exportAsked'
      | 'recoveryRead'
      | 'recoveryWrong'
      | 'handedOver'
      | 'walletFrozen'
      | 'walletThawed'
      | 'sharesRenewed'
      | 'walletUndone'
      | 'emailRestored'
      | 'emailChanged'
      | 'accountAside'
      | 'accountDeleted'
      | 'accountClosing'
      | 'accountClosed'
      | 'emailUndone'
      | 'deletionPlanned'
      | 'emailChangePlanned'
      | 'sessionsPlanned'
      | 'devicePlanned'
      | 'changeStopped',
      NoticeTexts
    >
  >
}
