import type { FurtherWords } from '../further-language.js'
import { arFurtherIdentity } from './further-identity.js'
import { arFurtherMoney } from './further-money.js'

/** The chunks of Arabic words that come later. */
export const arFurther: FurtherWords = { ...arFurtherMoney, ...arFurtherIdentity }
