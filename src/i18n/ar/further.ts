import type { FurtherWords } from '../further-language.js'

/** The chunks of Arabic words that come later. */
export const arFurther: FurtherWords = {
  activity: () => import('./activity.js'),
  assets: () => import('./assets.js'),
  buying: () => import('./buying.js'),
  hosts: () => import('./hosts.js'),
  login: () => import('./login.js'),
  names: () => import('./names.js'),
  onramp: () => import('./onramp.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  several: () => import('./several.js'),
  siwx: () => import('./siwx.js'),
  swap: () => import('./swap.js'),
}
