import { proxy, ref } from 'valtio/vanilla'
import { featureDefaults, type Features } from '../../core/features.js'
import type { Scope } from '../scope.js'

export interface SettingsState {
  features: Features
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  /** The URLs of the terms that the user has accepted on this page. Set by `setAgreed`. */
  agreedTo?: string
}

export class SettingsController {
  readonly state: SettingsState
  #overrides: Partial<Features> = {}

  constructor({ options }: Scope) {
    const { features, termsConditionsUrl, privacyPolicyUrl } = options
    this.state = proxy<SettingsState>({
      features: ref({ ...featureDefaults, ...features }),
      termsConditionsUrl,
      privacyPolicyUrl,
    })
  }

  get features(): Features {
    return this.state.features
  }

  updateFeatures(features: Partial<Features>): void {
    this.state.features = ref({ ...this.state.features, ...features, ...this.#overrides })
  }

  /** Overrides features with the project's remote configuration, which takes precedence over the app's options. */
  applyOverrides(features: Partial<Features>): void {
    this.#overrides = features
    this.updateFeatures({})
  }

  setTermsConditionsUrl(url: string | undefined): void {
    this.state.termsConditionsUrl = url
  }

  setPrivacyPolicyUrl(url: string | undefined): void {
    this.state.privacyPolicyUrl = url
  }
}
