import type { FurtherWords, IdentityLanguage, MoneyLanguage } from '../language.js'

/** The chunks of German words about money. */
const deFurtherMoney: FurtherWords<MoneyLanguage> = {
  activity: () => import('./activity.js'),
  assets: () => import('./balances.js'),
  buying: () => import('./onramp.js'),
  onramp: () => import('./onramp.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  swap: () => import('./swap.js'),
}

/** The chunks of German words about who somebody is. */
const deFurtherIdentity: FurtherWords<IdentityLanguage> = {
  hosts: () => import('./embedded.js'),
  login: () => import('./embedded.js'),
  names: () => import('./names.js'),
  several: () => import('./multichain.js'),
  siwx: () => import('./siwx.js'),
}

/** The chunks of German words that come later. */
export const deFurther: FurtherWords = { ...deFurtherMoney, ...deFurtherIdentity }
