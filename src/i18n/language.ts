import type { ErrorCode } from '../core/errors/catalogue.js'
import type { account } from './en/account.js'
import type { activity } from './en/activity.js'
import type { assets } from './en/balances.js'
import type { connect } from './en/connect.js'
import type { connecting } from './en/connecting.js'
import type { hosts, login } from './en/embedded.js'
import type { help } from './en/help.js'
import type { several } from './en/multichain.js'
import type { nameRisks } from './en/name-risks.js'
import type { names } from './en/names.js'
import type { networks } from './en/networks.js'
import type { notices } from './en/notices.js'
import type { buying, onramp } from './en/onramp.js'
import type { pairing } from './en/pairing.js'
import type { receipt } from './en/receipt.js'
import type { receive } from './en/receive.js'
import type { send } from './en/send.js'
import type { shell } from './en/shell.js'
import type { siwx } from './en/siwx.js'
import type { swap } from './en/swap.js'
import type { tags } from './en/tags.js'
import type { wallets } from './en/wallets.js'

/**
 * The messages of a feature in another language: the same keys, and functions with the same parameters. Values that are
 * not shown, for example a choice between fixed words, keep their type.
 */
export type Translation<M> = {
  readonly [K in keyof M]: M[K] extends (...slots: infer Slots) => string
    ? (...slots: Slots) => string
    : M[K] extends object
      ? Translation<M[K]>
      : M[K]
}

/** The messages of the first screens in one language. A missing feature or key is a type error. */
export type Language = {
  readonly account: Translation<typeof account>
  readonly connect: Translation<typeof connect>
  readonly connecting: Translation<typeof connecting>
  readonly networks: Translation<typeof networks>
  readonly notices: Translation<typeof notices>
  readonly pairing: Translation<typeof pairing>
  readonly shell: Translation<typeof shell>
  readonly tags: Translation<typeof tags>
  readonly wallets: Translation<typeof wallets>
}

export type ErrorMessages = Readonly<Record<ErrorCode, string>>

export type AssetsLanguage = {
  readonly activity: { readonly activity: Translation<typeof activity> }
  readonly assets: { readonly assets: Translation<typeof assets> }
  readonly buying: { readonly buying: Translation<typeof buying> }
  readonly onramp: { readonly onramp: Translation<typeof onramp> }
  readonly receipt: { readonly receipt: Translation<typeof receipt> }
  readonly receive: { readonly receive: Translation<typeof receive> }
  readonly send: { readonly send: Translation<typeof send> }
  readonly swap: { readonly swap: Translation<typeof swap> }
}

export type IdentityLanguage = {
  readonly help: { readonly help: Translation<typeof help> }
  readonly hosts: { readonly hosts: Translation<typeof hosts> }
  readonly login: { readonly login: Translation<typeof login> }
  readonly nameRisks: { readonly nameRisks: Translation<typeof nameRisks> }
  readonly names: { readonly names: Translation<typeof names> }
  readonly several: { readonly several: Translation<typeof several> }
  readonly siwx: { readonly siwx: Translation<typeof siwx> }
}

export type DeferredLanguage = AssetsLanguage & IdentityLanguage

export type DeferredPacks<Part = DeferredLanguage> = { readonly [P in keyof Part]: () => Promise<Part[P]> }

/** The messages of one feature: texts, and functions for those with parameters or plurals. */
export interface Messages {
  readonly feature: string
  /** The deferred chunk that contains them; undefined for the first screens. */
  readonly pack?: PackName
}

/** The deferred message chunks. Each is loaded with its own screens. */
export type PackName =
  | 'activity'
  | 'assets'
  | 'buying'
  | 'help'
  | 'hosts'
  | 'login'
  | 'nameRisks'
  | 'names'
  | 'onramp'
  | 'receipt'
  | 'receive'
  | 'send'
  | 'several'
  | 'siwx'
  | 'swap'

export type LocalePack = Readonly<Record<string, Messages>>
