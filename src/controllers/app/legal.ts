import type { Scope } from '../scope.js'
import { SettingsController } from './settings.js'

export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckboxRequired: boolean
  readonly agreed: boolean
}

export function getLegal(scope: Scope, agreed: boolean): Legal {
  const { termsConditionsUrl, privacyPolicyUrl, features } = scope.use(SettingsController).state
  return { terms: termsConditionsUrl, privacy: privacyPolicyUrl, isCheckboxRequired: features.legalCheckbox, agreed }
}

export function isConsentPending({ terms, privacy, isCheckboxRequired, agreed }: Legal): boolean {
  return isCheckboxRequired && !agreed && Boolean(terms ?? privacy)
}
