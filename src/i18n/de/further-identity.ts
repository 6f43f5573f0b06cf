import type { FurtherWords } from '../further-language.js'
import type { IdentityLanguage } from '../identity-language.js'

/** The chunks of German words about who somebody is. */
export const deFurtherIdentity: FurtherWords<IdentityLanguage> = {
  hosts: () => import('./hosts.js'),
  login: () => import('./login.js'),
  names: () => import('./names.js'),
  several: () => import('./several.js'),
  siwx: () => import('./siwx.js'),
}
