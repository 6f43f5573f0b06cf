import type { IdentityLanguage } from './identity-language.js'
import type { MoneyLanguage } from './money-language.js'

/** The words of the screens that come later, by the chunk they come in. */
export type FurtherLanguage = MoneyLanguage & IdentityLanguage

/** How chunks of one language are loaded, each on its own; all of them where it is not said which. */
export type FurtherWords<Part = FurtherLanguage> = { readonly [P in keyof Part]: () => Promise<Part[P]> }
