import type { DeferredPacks, IdentityLanguage, AssetsLanguage } from '../language.js'

const deAssets: DeferredPacks<AssetsLanguage> = {
  activity: () => import('./activity.js'),
  assets: () => import('./balances.js'),
  buying: () => import('./onramp.js'),
  onramp: () => import('./onramp.js'),
  receipt: () => import('./receipt.js'),
  receive: () => import('./receive.js'),
  send: () => import('./send.js'),
  swap: () => import('./swap.js'),
}

const deIdentity: DeferredPacks<IdentityLanguage> = {
  help: () => import('./help.js'),
  hosts: () => import('./embedded.js'),
  login: () => import('./embedded.js'),
  nameRisks: () => import('./name-risks.js'),
  names: () => import('./names.js'),
  several: () => import('./multichain.js'),
  siwx: () => import('./siwx.js'),
}

export const deDeferred: DeferredPacks = { ...deAssets, ...deIdentity }
