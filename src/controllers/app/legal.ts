import type { Scope } from '../scope.js'
import { SettingsController } from './settings.js'

export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  /** True if the user must accept the terms with a checkbox first. */
  readonly isCheckboxRequired: boolean
  readonly agreed: boolean
}

export function getLegal(scope: Scope, agreed: boolean): Legal {
  const { termsConditionsUrl, privacyPolicyUrl, features } = scope.use(SettingsController).state
  return { terms: termsConditionsUrl, privacy: privacyPolicyUrl, isCheckboxRequired: features.legalCheckbox, agreed }
}

/** Returns true if connecting is blocked until the terms are accepted. */
export function isConsentPending({ terms, privacy, isCheckboxRequired, agreed }: Legal): boolean {
  return isCheckboxRequired && !agreed && Boolean(terms ?? privacy)
}
