import type { FurtherWords } from '../further-language.js'
import type { MoneyLanguage } from '../money-language.js'

/** The chunks of Arabic words about money. */
export const arFurtherMoney: FurtherWords<MoneyLanguage> = {
  activity: () => import('./activity.js'),
  assets: () => import('./assets.js'),
  buying: () => import('./buying.js'),
  onramp: () => import('./onramp.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  swap: () => import('./swap.js'),
}
