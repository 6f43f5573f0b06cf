import type { activity } from './en/activity.js'
import type { assets } from './en/assets.js'
import type { buying } from './en/buying.js'
import type { onramp } from './en/onramp.js'
import type { receive } from './en/receive.js'
import type { send } from './en/send.js'
import type { swap } from './en/swap.js'
import type { Translation } from './translation.js'

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
