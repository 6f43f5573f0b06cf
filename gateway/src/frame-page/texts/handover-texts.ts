/** Texts of the new device, which shows a code. */
export interface HandoverTexts {
  readonly approvers: {
    readonly label: string
    readonly times: (added: string, used: string) => string
    readonly from: (time: string) => string
  }
  readonly choose: string
  readonly chooseHint: string
  readonly title: string
  /** In order. */
  readonly steps: readonly string[]
  readonly code: string
  readonly validUntil: (time: string) => string
  readonly waiting: string
  readonly denied: string
  readonly expired: string
  readonly again: string
  readonly opensTitle: string
  readonly opensAt: (time: string) => string
  readonly opensHint: string
  readonly openNow: string
}

/** Texts of the device that has the wallet, where the code is typed. */
export interface AddDeviceTexts {
  readonly title: string
  readonly note: string
  readonly waitingDevice: string
  readonly fromApp: string
  readonly notHere: string
  readonly hint: string
  readonly waiting: string
  readonly choose: string
  readonly code: string
  readonly codeHint: string
  readonly incomplete: string
  readonly wrong: (left: number) => string
  readonly tooManyWrong: string
  readonly expired: string
  readonly tooNew: string
  readonly frozen: string
  readonly recoveryHint: string
  readonly approveTitle: string
  readonly approveHint: string
  readonly noRecovery: string
  readonly approved: string
  readonly approvedLater: (time: string) => string
}

/** Texts about opening the wallet on a device, which are in a file of their own. */
export type RecoveryTextName = 'recovery' | 'handover' | 'addDevice' | 'passkey' | 'passkeyLogin' | 'keeping'
