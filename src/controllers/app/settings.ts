import { proxy, ref } from 'valtio/vanilla'
import { featureDefaults, type Features } from '../../core/config.js'
import type { Scope } from '../scope.js'

export interface SettingsState {
  features: Features
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
}

/** The options that may change while the instance lives; all others stay as `createAppKit` got them. */
export class SettingsController {
  readonly state: SettingsState
  #overruled: Partial<Features> = {}

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
    this.state.features = ref({ ...this.state.features, ...features, ...this.#overruled })
  }

  /** The operator of the app's project decides: what he says counts, whatever the app says now or later. */
  overrule(features: Partial<Features>): void {
    this.#overruled = features
    this.updateFeatures({})
  }

  setTermsConditionsUrl(url: string | undefined): void {
    this.state.termsConditionsUrl = url
  }

  setPrivacyPolicyUrl(url: string | undefined): void {
    this.state.privacyPolicyUrl = url
  }
}
