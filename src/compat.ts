export {
  AppKit,
  BitcoinAdapter,
  createAppKit,
  createSIWEConfig,
  Ethers5Adapter,
  EthersAdapter,
} from './compat/legacy-appkit.js'
export type { LegacyAppKit, LegacyEvent, LegacyMethods } from './compat/legacy-methods.js'
export type { LegacyFeatures, LegacyOptions, LegacySIWEConfig } from './compat/legacy-options.js'
export { AppKitError } from './core/errors/appkit-error.js'
