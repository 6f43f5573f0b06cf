import type { FurtherWords } from '../further-language.js'
import { deFurtherIdentity } from './further-identity.js'
import { deFurtherMoney } from './further-money.js'

/** The chunks of German words that come later. */
export const deFurther: FurtherWords = { ...deFurtherMoney, ...deFurtherIdentity }
