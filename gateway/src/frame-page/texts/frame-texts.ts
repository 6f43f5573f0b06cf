import type { ChangeTexts, EmailChangeTexts, LaterTexts } from './account-texts.js'
import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { Action, ExtraWarning, FactName, PartyRole, WarningCode } from '../decode/decoded.js'
import type { AddDeviceTexts, HandoverTexts } from './handover-texts.js'
import type { UnfreezeTexts } from './unfreeze-texts.js'

export interface FrameTexts extends ApprovalTexts {
  readonly approve: string
  readonly reject: string
  readonly holdToApprove: string
  readonly keepHolding: string
  readonly cancel: string
  readonly back: string
  readonly goOn: string
  readonly done: string
  readonly copy: string
  readonly show: string
  readonly requestFrom: string
  readonly callsItself: (name: string) => string
  readonly claimsOther: (url: string) => string
  readonly network: string
  readonly testnet: string
  readonly account: string
  readonly feeAtMost: string
  readonly onNetwork: (network: string) => string
  readonly free: string
  readonly youSign: string
  readonly send: (amount: string) => string
  readonly youSend: string
  readonly youGetAtLeast: string
  readonly youAllow: string
  /** Label of an amount that neither leaves the account nor is known to arrive. */
  readonly amount: string
  readonly unlimited: string
  readonly smallestUnits: (symbol: string) => string
  readonly item: (id: string) => string
  readonly allItems: string
  readonly tokenContract: string
  readonly unverifiedToken: string
  readonly namelessToken: string
  readonly step: (at: number, of: number) => string
  readonly steps: (count: number) => string
  readonly queued: (count: number) => string
  readonly details: string
  readonly covered: string
  readonly wait: string
  readonly blocked: string
  readonly movesValue: string
  readonly notAltered: string
  readonly sendTo: (amount: string, recipient: string) => string
  readonly cannotTell: string
  readonly tooSmall: string
  readonly windowTooSmall: string
  // The hint of a window that another window above it may cover.
  readonly unfocused: string
  readonly scrollToEnd: string
  // The label of the approve button until the end of the request was visible.
  readonly toTheEnd: string
  readonly moreBelow: string
  readonly openWindow: string
  readonly windowOpen: string
  readonly windowBlocked: string
  readonly windowGone: string
  readonly actions: Readonly<Record<Action, string>>
  readonly parties: Readonly<Record<PartyRole, string>>
  readonly facts: Readonly<Record<FactName, string>>
  readonly warnings: Readonly<Record<WarningCode | ExtraWarning, string>>
  readonly authorities: Readonly<Record<string, string>>
  readonly connect: {
    readonly title: string
    readonly hint: string
    readonly shareEmail: (email: string) => string
    readonly yes: string
  }
  readonly recovery: {
    readonly addPasskey: string
    readonly addHint: string
    readonly addBeforeReceiving: string
    readonly otherMethods: string
    readonly unfitPasskey: string
    readonly title: string
    readonly hint: string
    readonly later: string
    readonly laterHint: string
    readonly passkey: string
    readonly passkeyHint: string
    readonly password: string
    readonly passwordHint: string
    readonly file: string
    readonly fileHint: string
    readonly newPassword: string
    readonly again: string
    readonly notSame: string
    readonly tooShort: string
    readonly tooWeak: string
    readonly personal: string
    readonly save: string
    readonly saveFile: string
    readonly savedFile: string
    readonly saved: string
    readonly savedHint: string
    readonly promptTitle: string
    readonly promptHint: string
    readonly againTitle: string
    readonly againHint: string
    readonly usePasskey: string
    readonly yourPassword: string
    readonly chooseFile: string
    readonly unlock: string
    readonly none: string
    readonly newWallet: string
    readonly noneAnywhere: string
    readonly otherLogin: string
    readonly otherLoginHint: string
    readonly walletStays: string
    readonly failed: string
    readonly wrong: (left: number) => string
    readonly locked: (minutes: number) => string
    readonly unavailable: string
    readonly needsWindow: string
    readonly mustHave: string
    readonly endOthers: string
  }
  readonly passkey: { readonly title: string; readonly hint: string; readonly make: string; readonly made: string }
  readonly passkeyLogin: {
    readonly title: string
    readonly register: string
    readonly registerHint: string
    readonly logIn: string
    readonly logInHint: string
    /** The name of a new passkey in the browser's list. */
    readonly name: (date: string) => string
    readonly windowHint: string
    readonly unused: string
    readonly unknown: string
    readonly tooMany: string
    readonly failed: string
  }
  readonly pause: {
    readonly title: string
    readonly hint: (seconds: number) => string
    readonly keep: string
    readonly resume: string
  }
  readonly keeping: { readonly title: string; readonly hint: string; readonly allow: string }
  readonly link: Readonly<Record<LoginAnswer<'POST /v1/link/look'>['kind'], LinkTexts>> & {
    readonly done: string
    readonly expired: string
  }
  readonly device: {
    readonly title: string
    readonly hint: string
    readonly origin: string
    readonly browser: string
    readonly place: string
    readonly time: string
    readonly word: string
    readonly wordHint: string
    readonly approve: string
    readonly deny: string
    readonly approved: string
    readonly denied: string
    readonly expired: string
  }
  readonly handover: HandoverTexts
  readonly addDevice: AddDeviceTexts
  readonly signIn: {
    readonly hint: string
    readonly refused: string
    readonly farcasterTitle: string
    readonly farcasterHint: string
    readonly openFarcaster: string
    readonly expired: string
    readonly confirmThere: string
    readonly wordThere: string
    readonly noOtherDevice: string
    readonly otherDevice: string
    readonly deviceRefused: string
  }
  readonly exporting: {
    readonly title: string
    readonly hint: string
    readonly loggedOut: string
    readonly sendCode: string
    readonly code: string
    readonly check: string
    readonly warning: string
    readonly words: string
    readonly evmKey: string
    readonly solanaKey: string
    readonly holdToShow: string
    readonly hidden: (seconds: number) => string
    readonly copyWarning: string
  }
  readonly managing: LaterTexts & {
    readonly title: string
    readonly loggedOut: string
    readonly unreached: string
    readonly again: string
    readonly needsEmail: string
    readonly signOut: ManagedStep
    readonly freeze: ManagedStep
    readonly unfreeze: ManagedStep & UnfreezeTexts
    readonly erase: ManagedStep
    readonly frozenNow: string
    readonly exportFirst: string
    readonly holdToErase: string
    readonly erasedAt: (time: string) => string
  }
  readonly changes: ChangeTexts
  readonly emailChange: EmailChangeTexts
  readonly deviceWait: {
    readonly title: string
    readonly sent: (email: string) => string
    readonly hint: string
    readonly word: string
    readonly wordHint: string
  }
  readonly callback: {
    readonly working: string
    readonly done: string
    readonly failed: string
  }
  readonly loading: string
  readonly failed: string
}

export interface ApprovalTexts {
  readonly afterThis: string
  readonly left: (amount: string) => string
  readonly claimsTo: (action: string) => string
  readonly claimedAmount: string
  readonly notEnough: (symbol: string) => string
  readonly goesOut: (amount: string) => string
  readonly comesIn: (amount: string) => string
  readonly movesNothing: string
  // Instead of the text of the warning, if the amount is known.
  readonly contractCanTake: (amount: string) => string
  readonly accountCanTake: (amount: string) => string
  readonly inTotal: TotalTexts
}

interface TotalTexts {
  readonly out: string
  readonly in: string
  readonly allow: string
  readonly manyRecipients: (count: number) => string
}

export interface LinkTexts {
  readonly title: string
  readonly hint: string
  readonly act: string
}

interface ManagedStep extends LinkTexts {
  readonly note: string
  readonly done: string
  readonly doneHint: string
}
