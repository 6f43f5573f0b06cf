import type { hosts } from './en/hosts.js'
import type { login } from './en/login.js'
import type { names } from './en/names.js'
import type { several } from './en/several.js'
import type { siwx } from './en/siwx.js'
import type { Translation } from './translation.js'

/** The words of the screens about who somebody is, and by which wallets and pages, by the chunk they come in. */
export type IdentityLanguage = {
  readonly hosts: { readonly hosts: Translation<typeof hosts> }
  readonly login: { readonly login: Translation<typeof login> }
  readonly names: { readonly names: Translation<typeof names> }
  readonly several: { readonly several: Translation<typeof several> }
  readonly siwx: { readonly siwx: Translation<typeof siwx> }
}
