import type { FurtherWords, IdentityLanguage, MoneyLanguage } from '../language.js'

/** The chunks of Arabic words about money. */
const arFurtherMoney: FurtherWords<MoneyLanguage> = {
  activity: () => import('./activity.js'),
  assets: () => import('./balances.js'),
  buying: () => import('./onramp.js'),
  onramp: () => import('./onramp.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  swap: () => import('./swap.js'),
}

/** The chunks of Arabic words about who somebody is. */
const arFurtherIdentity: FurtherWords<IdentityLanguage> = {
  hosts: () => import('./embedded.js'),
  login: () => import('./embedded.js'),
  names: () => import('./names.js'),
  several: () => import('./multichain.js'),
  siwx: () => import('./siwx.js'),
}

/** The chunks of Arabic words that come later. */
export const arFurther: FurtherWords = { ...arFurtherMoney, ...arFurtherIdentity }
