import { subscribe } from 'valtio/vanilla'
import { SettingsController } from '../controllers/app/settings.js'
import { type AccountType, defaultAccountTypes } from '../core/account.js'
import type { AnalyticsEvent } from '../core/analytics.js'
import { isNamespace, type Namespace } from '../core/caip.js'
import type { AppKitOptions } from '../core/config.js'
import type { Features } from '../core/features.js'
import type { Network } from '../core/network.js'
import { VERSION } from '../core/version.gen.js'
import { type AppKit, getScope } from '../modal/instance.js'
import type { AppKitConnection } from '../modal/methods/account-methods.js'
import { type LegacyOptions, toFeatures, toThemeVariables } from './legacy-options.js'

type NativeBalance = Promise<{ balance: string; symbol: string } | undefined>

/** An event as similar products report it, with the fields of the event itself. */
export type LegacyEvent = AnalyticsEvent & { readonly data: AnalyticsEvent & { readonly type: 'track' } }

/** The methods and fields that similar products have in addition. */
export interface LegacyMethods {
  readonly options: AppKitOptions
  readonly features: Features
  readonly remoteFeatures: Features
  readonly version: string
  readonly chainNamespaces: readonly Namespace[]
  /** Always empty: methods reject with an `AppKitError`. */
  getError(): string
  getAddressByChainNamespace(namespace: Namespace): string | undefined
  getCaipNetwork(namespace?: Namespace, id?: string | number): Network | undefined
  getConnectMethodsOrder(): Features['connectMethodsOrder']
  getConnectorImage(connectorId: string): string | undefined
  getPreferredAccountType(namespace: Namespace): AccountType
  getRemoteFeatures(): Features
  updateRemoteFeatures(features: LegacyOptions['features'] & object): void
  subscribeRemoteFeatures(listener: (features: Features) => void): () => void
  subscribeConnections(listener: (connections: readonly AppKitConnection[]) => void): () => void
  subscribeEvents(listener: (event: LegacyEvent) => void): () => void
  /** Changes the features, the theme and the legal links. Other options cannot change. */
  updateOptions(options: Partial<LegacyOptions>): void
  updateNativeBalance(namespace?: Namespace): NativeBalance
  /** Reads the balance of the connected account. Address and chain id are ignored. */
  updateNativeBalance(address: string, chainId: string | number, namespace: Namespace): NativeBalance
}

/** An instance with the methods of similar products. */
export type LegacyAppKit = Omit<AppKit, keyof LegacyMethods> & LegacyMethods

const extended = new WeakSet<AppKit>()

/** Adds the methods of similar products to an instance. The methods of the instance itself keep working. */
export function addLegacyMethods(kit: AppKit): LegacyAppKit {
  const legacy = kit as unknown as LegacyAppKit
  if (extended.has(kit)) return legacy
  extended.add(kit)
  Object.assign(kit, createMethods(kit))
  Object.defineProperties(kit, {
    options: { get: () => getScope(kit)?.options },
    features: { get: () => kit.getFeatures() },
    remoteFeatures: { get: () => kit.getFeatures() },
    chainNamespaces: { get: () => getNamespaces(kit) },
    version: { value: VERSION },
  })
  return legacy
}

function createMethods(
  kit: AppKit,
): Omit<LegacyMethods, 'options' | 'features' | 'remoteFeatures' | 'version' | 'chainNamespaces'> {
  const { getCaipNetwork, subscribeEvents, updateNativeBalance } = kit
  return {
    getError: () => '',
    getAddressByChainNamespace: namespace => kit.getAddress(namespace),
    getCaipNetwork: (namespace, id) =>
      id === undefined
        ? getCaipNetwork(namespace)
        : kit.getCaipNetworks(namespace).find(network => String(network.id) === String(id)),
    getConnectMethodsOrder: () => kit.getFeatures().connectMethodsOrder,
    getConnectorImage: connectorId => kit.getConnectors().find(({ id }) => id === connectorId)?.icon,
    getPreferredAccountType: namespace => {
      const chosen = getScope(kit)?.options.defaultAccountTypes as Partial<Record<Namespace, AccountType>> | undefined
      return chosen?.[namespace] ?? defaultAccountTypes[namespace]
    },
    getRemoteFeatures: () => kit.getFeatures(),
    updateRemoteFeatures: features => kit.updateFeatures(toFeatures(features)),
    subscribeRemoteFeatures: listener => watchFeatures(kit, listener),
    subscribeConnections: listener => kit.subscribeAccount(() => listener(kit.getConnections())),
    subscribeEvents: listener =>
      subscribeEvents(event => listener({ ...event, data: { ...event, type: 'track' } } as LegacyEvent)),
    updateOptions(options) {
      if (options.features) kit.updateFeatures(toFeatures(options.features))
      if (options.themeMode) kit.setThemeMode(options.themeMode)
      if (options.themeVariables) kit.setThemeVariables(toThemeVariables(options.themeVariables))
      if ('termsConditionsUrl' in options) kit.setTermsConditionsUrl(options.termsConditionsUrl)
      if ('privacyPolicyUrl' in options) kit.setPrivacyPolicyUrl(options.privacyPolicyUrl)
    },
    updateNativeBalance: (first?: string, _chainId?: string | number, namespace?: Namespace) =>
      updateNativeBalance(namespace ?? (isNamespace(first) ? first : undefined)),
  }
}

function getNamespaces(kit: AppKit): readonly Namespace[] {
  return [...new Set(kit.getCaipNetworks().map(({ chainNamespace }) => chainNamespace))]
}

function watchFeatures(kit: AppKit, listener: (features: Features) => void): () => void {
  const scope = getScope(kit)
  if (!scope || scope.signal.aborted) return () => {}
  const stop = subscribe(scope.use(SettingsController).state, () => listener(kit.getFeatures()))
  scope.signal.addEventListener('abort', stop)
  return stop
}
