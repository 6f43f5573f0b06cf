import type { login } from './en/login.js'
import type { Translation } from './translation.js'

/** The words of the screens that come later, by the chunk they come in. */
export type FurtherLanguage = {
  readonly login: { readonly login: Translation<typeof login> }
}
