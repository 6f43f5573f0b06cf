import type { Scope } from '../scope.js'
import { SettingsController } from './settings.js'

export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckboxRequired: boolean
  readonly agreed: boolean
}

export function getLegal(scope: Scope): Legal {
  const { termsConditionsUrl, privacyPolicyUrl, features, hasAgreed } = scope.use(SettingsController).state
  return {
    terms: termsConditionsUrl,
    privacy: privacyPolicyUrl,
    isCheckboxRequired: features.legalCheckbox,
    agreed: hasAgreed,
  }
}

export function isConsentPending({ terms, privacy, isCheckboxRequired, agreed }: Legal): boolean {
  return isCheckboxRequired && !agreed && Boolean(terms ?? privacy)
}
