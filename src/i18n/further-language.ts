import type { activity } from './en/activity.js'
import type { assets } from './en/assets.js'
import type { buying } from './en/buying.js'
import type { hosts } from './en/hosts.js'
import type { login } from './en/login.js'
import type { names } from './en/names.js'
import type { onramp } from './en/onramp.js'
import type { receive } from './en/receive.js'
import type { send } from './en/send.js'
import type { several } from './en/several.js'
import type { siwx } from './en/siwx.js'
import type { swap } from './en/swap.js'
import type { Translation } from './translation.js'

/** The words of the screens that come later, by the chunk they come in. */
export type FurtherLanguage = {
  readonly activity: { readonly activity: Translation<typeof activity> }
  readonly assets: { readonly assets: Translation<typeof assets> }
  readonly buying: { readonly buying: Translation<typeof buying> }
  readonly hosts: { readonly hosts: Translation<typeof hosts> }
  readonly login: { readonly login: Translation<typeof login> }
  readonly names: { readonly names: Translation<typeof names> }
  readonly onramp: { readonly onramp: Translation<typeof onramp> }
  readonly receive: { readonly receive: Translation<typeof receive> }
  readonly send: { readonly send: Translation<typeof send> }
  readonly several: { readonly several: Translation<typeof several> }
  readonly siwx: { readonly siwx: Translation<typeof siwx> }
  readonly swap: { readonly swap: Translation<typeof swap> }
}

/** How those chunks of one language are loaded, each on its own. */
export type FurtherWords = { readonly [P in keyof FurtherLanguage]: () => Promise<FurtherLanguage[P]> }
