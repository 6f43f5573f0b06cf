import type { ErrorCode } from '../core/errors/catalogue.js'
import type { account } from './en/account.js'
import type { activity } from './en/activity.js'
import type { assets } from './en/balances.js'
import type { connect } from './en/connect.js'
import type { connecting } from './en/connecting.js'
import type { hosts, login } from './en/embedded.js'
import type { help } from './en/help.js'
import type { several } from './en/multichain.js'
import type { names } from './en/names.js'
import type { networks } from './en/networks.js'
import type { notices } from './en/notices.js'
import type { buying, onramp } from './en/onramp.js'
import type { pairing } from './en/pairing.js'
import type { receive } from './en/receive.js'
import type { send } from './en/send.js'
import type { shell } from './en/shell.js'
import type { siwx } from './en/siwx.js'
import type { swap } from './en/swap.js'
import type { tags } from './en/tags.js'
import type { wallets } from './en/wallets.js'

/**
 * A feature's words in another language: every key of the English ones, and functions with the same slots. What is not
 * said to a person, as a choice between some words, stays as it is.
 */
export type Translation<M> = {
  readonly [K in keyof M]: M[K] extends (...slots: infer Slots) => string
    ? (...slots: Slots) => string
    : M[K] extends object
      ? Translation<M[K]>
      : M[K]
}

/** The words of the first screens in one language; a feature or a key that is missing does not compile. */
export type Language = {
  readonly account: Translation<typeof account>
  readonly connect: Translation<typeof connect>
  readonly connecting: Translation<typeof connecting>
  readonly help: Translation<typeof help>
  readonly networks: Translation<typeof networks>
  readonly notices: Translation<typeof notices>
  readonly pairing: Translation<typeof pairing>
  readonly shell: Translation<typeof shell>
  readonly tags: Translation<typeof tags>
  readonly wallets: Translation<typeof wallets>
}

/** What each failure says to the person, in one language. */
export type ErrorSentences = Readonly<Record<ErrorCode, string>>

/** The words of the screens about what somebody has, and what they do with it, by the chunk they come in. */
export type MoneyLanguage = {
  readonly activity: { readonly activity: Translation<typeof activity> }
  readonly assets: { readonly assets: Translation<typeof assets> }
  readonly buying: { readonly buying: Translation<typeof buying> }
  readonly onramp: { readonly onramp: Translation<typeof onramp> }
  readonly receive: { readonly receive: Translation<typeof receive> }
  readonly send: { readonly send: Translation<typeof send> }
  readonly swap: { readonly swap: Translation<typeof swap> }
}

/** The words of the screens about who somebody is, and by which wallets and pages, by the chunk they come in. */
export type IdentityLanguage = {
  readonly hosts: { readonly hosts: Translation<typeof hosts> }
  readonly login: { readonly login: Translation<typeof login> }
  readonly names: { readonly names: Translation<typeof names> }
  readonly several: { readonly several: Translation<typeof several> }
  readonly siwx: { readonly siwx: Translation<typeof siwx> }
}

/** The words of the screens that come later, by the chunk they come in. */
export type FurtherLanguage = MoneyLanguage & IdentityLanguage

/** How chunks of one language are loaded, each on its own; all of them where it is not said which. */
export type FurtherWords<Part = FurtherLanguage> = { readonly [P in keyof Part]: () => Promise<Part[P]> }

/** The words of one feature: sentences, and functions for those with slots or plurals. */
export interface Messages {
  /** Which feature they belong to; the key of the same words in every other language. */
  readonly feature: string
  /** The chunk they come in, where it is not that of the first screens. */
  readonly pack?: PackName
}

/** The chunks of words beside that of the first screens: each comes with its own screens. */
export type PackName =
  | 'activity'
  | 'assets'
  | 'buying'
  | 'hosts'
  | 'login'
  | 'names'
  | 'onramp'
  | 'receive'
  | 'send'
  | 'several'
  | 'siwx'
  | 'swap'

/** One language: every feature's words under the feature's name. */
export type LocalePack = Readonly<Record<string, Messages>>
