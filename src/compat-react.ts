export * from './react.js'
export { AppKitProvider, type AppKitProviderProps, createAppKit, useAppKitSIWX } from './compat/react-provider.js'
export type { LegacyAppKit } from './compat/legacy-methods.js'
export type { LegacyFeatures, LegacyOptions, LegacySIWEConfig } from './compat/legacy-options.js'
