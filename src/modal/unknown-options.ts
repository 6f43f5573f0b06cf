import { featureDefaults } from '../core/features.js'
import { filterDefaults } from '../core/filters.js'

const optionNames =
  'id projectId networks adapters defaultNetwork metadata features filters themeMode themeVariables gateway endpoints ' +
  'swaps customRpcUrls chainImages connectorImages customWallets featuredWalletIds includeWalletIds excludeWalletIds ' +
  'allWallets termsConditionsUrl privacyPolicyUrl enableWallets enableWalletGuide enableEIP6963 enableInjected ' +
  'enableWalletConnect enableReconnect hostApps enableEmbedded enableNetworkSwitch enableMobileFullScreen enableBackButton ' +
  'allowUnsupportedChain disableAppend prefetch debug siwx siweConfig defaultAccountTypes universalProvider ' +
  'universalProviderConfigOverride manualWCControl experimental_preferUniversalLinks locale'

// The known names of the options and of the objects within them. A test compares them with the types.
export const knownNames: Readonly<Record<string, readonly string[]>> = {
  '': optionNames.split(' '),
  metadata: ['name', 'description', 'url', 'icons'],
  endpoints: ['catalogue', 'data', 'rpc', 'relay', 'analytics', 'frame'],
  features: Object.keys(featureDefaults),
  filters: Object.keys(filterDefaults),
}

/** Lists options that do not exist, by path: `enableCoinbase`, `features.pay`. They have no effect. */
export function findUnknownOptions(options: object): readonly string[] {
  return Object.entries(knownNames).flatMap(([path, known]) => {
    const target = path === '' ? options : (options as Readonly<Record<string, unknown>>)[path]
    return Object.keys(target ?? {}).flatMap(name =>
      known.includes(name) ? [] : [path === '' ? name : `${path}.${name}`],
    )
  })
}

const warned = new WeakSet<object>()

/** Logs the options that do not exist, once. TypeScript rejects them; plain JavaScript would get no message. */
export function warnUnknownOptions(options: object): void {
  const names = warned.has(options) ? [] : findUnknownOptions(options)
  warned.add(options)
  if (names.length > 0)
    console.warn(
      `createAppKit: unknown options without an effect: ${names.join(', ')}. ` +
        'appkit-modal/compat accepts the options of similar products.',
    )
}
