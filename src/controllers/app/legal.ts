import type { Scope } from '../scope.js'
import { SettingsController, type SettingsState } from './settings.js'

export interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckboxRequired: boolean
  readonly agreed: boolean
}

export function getLegal(scope: Scope): Legal {
  const { state } = scope.use(SettingsController)
  const { termsConditionsUrl, privacyPolicyUrl, features, agreedTo } = state
  return {
    terms: termsConditionsUrl,
    privacy: privacyPolicyUrl,
    isCheckboxRequired: features.legalCheckbox,
    agreed: agreedTo === toKey(state),
  }
}

// Stores the user's consent to the current terms. Changed terms require a new one.
export function setAgreed(scope: Scope, agreed: boolean): void {
  const { state } = scope.use(SettingsController)
  state.agreedTo = agreed ? toKey(state) : ''
}

function toKey({ termsConditionsUrl, privacyPolicyUrl }: SettingsState): string {
  return `${termsConditionsUrl} ${privacyPolicyUrl}`
}

export function isConsentPending({ terms, privacy, isCheckboxRequired, agreed }: Legal): boolean {
  return isCheckboxRequired && !agreed && Boolean(terms ?? privacy)
}
