import type { Scope } from '../scope.js'
import { SettingsController } from './settings.js'

/** What the app's terms ask of the person before they connect. */
export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  /** Whether they must be agreed to by a tick first. */
  readonly ask: boolean
  readonly agreed: boolean
}

/** What the app's settings say of it. */
export function legalOf(scope: Scope, agreed: boolean): Legal {
  const { termsConditionsUrl, privacyPolicyUrl, features } = scope.use(SettingsController).state
  return { terms: termsConditionsUrl, privacy: privacyPolicyUrl, ask: features.legalCheckbox, agreed }
}

/** Whether the ways to connect wait for the tick. */
export function waitsForTick({ terms, privacy, ask, agreed }: Legal): boolean {
  return ask && !agreed && Boolean(terms ?? privacy)
}
