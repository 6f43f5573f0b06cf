import type { FurtherWords } from '../further-language.js'
import type { MoneyLanguage } from '../money-language.js'

/** The chunks of German words about money. */
export const deFurtherMoney: FurtherWords<MoneyLanguage> = {
  activity: () => import('./activity.js'),
  assets: () => import('./assets.js'),
  buying: () => import('./buying.js'),
  onramp: () => import('./onramp.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  swap: () => import('./swap.js'),
}
