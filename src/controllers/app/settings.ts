import { proxy, ref } from 'valtio/vanilla'
import { featureDefaults, type Features } from '../../core/features.js'
import type { Scope } from '../scope.js'

export interface SettingsState {
  features: Features
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  /** True once the user has accepted these terms on this page. */
  hasAgreed: boolean
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
      hasAgreed: false,
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

  setAgreed(hasAgreed: boolean): void {
    this.state.hasAgreed = hasAgreed
  }

  setTermsConditionsUrl(url: string | undefined): void {
    Object.assign(this.state, { termsConditionsUrl: url, hasAgreed: false })
  }

  setPrivacyPolicyUrl(url: string | undefined): void {
    Object.assign(this.state, { privacyPolicyUrl: url, hasAgreed: false })
  }
}
