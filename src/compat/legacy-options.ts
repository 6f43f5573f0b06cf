import type { ChainAdapter } from '../core/chain-adapter.js'
import type { AppKitOptions, ThemeVariables } from '../core/config.js'
import type { Features } from '../core/features.js'
import type { SIWEConfig } from '../core/siwx.js'

/** The features that similar products accept. */
export interface LegacyFeatures extends Omit<Partial<Features>, 'swaps' | 'onramp'> {
  /** A list of services, which is true unless it is empty. The gateway or the project selects the service. */
  readonly swaps?: boolean | readonly string[]
  readonly onramp?: boolean | readonly string[]
  /** `true` disables email and social login, as in similar products. */
  readonly pay?: boolean
  readonly smartSessions?: boolean
  readonly reownAuthentication?: boolean
  readonly headless?: boolean
}

/** A sign-in configuration, or an object with one in `options`. */
export type LegacySIWEConfig = SIWEConfig & { readonly nonceRefetchIntervalMs?: number }

/** The options of similar products. Those without a counterpart are ignored. */
export interface LegacyOptions extends Omit<
  AppKitOptions,
  'features' | 'siweConfig' | 'defaultAccountTypes' | 'themeVariables' | 'adapters'
> {
  readonly adapters?: readonly ChainAdapter[]
  readonly features?: LegacyFeatures
  readonly siweConfig?: LegacySIWEConfig
  readonly defaultAccountTypes?: Readonly<Record<string, string | undefined>>
  /** Names with `--w3m-`, `--apkt-` or `--appkit-`, or without a prefix. */
  readonly themeVariables?: ThemeVariables
  readonly tokens?: object
  readonly enableCoinbase?: boolean
  readonly enableBaseAccount?: boolean
  readonly coinbasePreference?: string
  readonly enableAuthLogger?: boolean
  readonly showWallets?: boolean
  readonly basic?: boolean
  readonly isUnity?: boolean
  readonly isSiweEnabled?: boolean
  readonly isUniversalProvider?: boolean
  readonly sdkVersion?: string
  readonly sdkType?: string
  readonly remoteFeatures?: object
}

// The options and features that have no counterpart.
const ignoredOptions = [
  'tokens',
  'enableCoinbase',
  'enableBaseAccount',
  'coinbasePreference',
  'enableAuthLogger',
  'showWallets',
  'basic',
  'isUnity',
  'isSiweEnabled',
  'isUniversalProvider',
  'sdkVersion',
  'sdkType',
  'remoteFeatures',
]
const ignoredFeatures = ['pay', 'smartSessions', 'reownAuthentication', 'headless']

const LEGACY_PREFIX = /^--(?:w3m|apkt)-/

/** Converts the options of similar products. With `debug: true`, logs those that have no effect. */
export function toAppKitOptions(legacy: LegacyOptions): AppKitOptions {
  const { features, themeVariables, defaultAccountTypes, siweConfig, ...others } = legacy
  const { nonceRefetchIntervalMs: _nonces, ...siwe } = siweConfig ?? {}
  const options = {
    ...omit(others, ignoredOptions),
    ...(features && { features: toFeatures(features) }),
    ...(themeVariables && { themeVariables: toThemeVariables(themeVariables) }),
    ...(defaultAccountTypes && { defaultAccountTypes: pick(defaultAccountTypes, ['eip155', 'bip122']) }),
    ...(siweConfig && { siweConfig: siwe }),
  } as AppKitOptions
  if (legacy.debug === true) warnIgnored(legacy)
  return options
}

/** Converts features: lists of services become true, and names without a counterpart are removed. */
export function toFeatures(features: LegacyFeatures): Partial<Features> {
  const { swaps, onramp } = features
  return {
    ...omit(features, [...ignoredFeatures, 'swaps', 'onramp']),
    ...(swaps !== undefined && { swaps: isOn(swaps) }),
    ...(onramp !== undefined && { onramp: isOn(onramp) }),
    ...(features.pay === true && { email: false, socials: false }),
  }
}

/** Replaces the prefixes `--w3m-` and `--apkt-`. `qr-color` has no counterpart: codes stay readable by every camera. */
export function toThemeVariables(variables: ThemeVariables): ThemeVariables {
  const renamed = Object.entries(variables).map(([name, value]) => [name.replace(LEGACY_PREFIX, '--appkit-'), value])
  return Object.fromEntries(renamed.filter(([name]) => name !== '--appkit-qr-color')) as ThemeVariables
}

function warnIgnored({ features = {}, ...options }: LegacyOptions): void {
  const names = [
    ...ignoredOptions.filter(name => name in options),
    ...ignoredFeatures.filter(name => name in features).map(name => `features.${name}`),
  ]
  if (names.length > 0) console.warn(`createAppKit: these options have no effect: ${names.join(', ')}`)
}

function isOn(value: boolean | readonly string[]): boolean {
  return typeof value === 'boolean' ? value : value.length > 0
}

function omit(target: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(target).filter(([name]) => !names.includes(name)))
}

function pick(target: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(target).filter(([name]) => names.includes(name)))
}
