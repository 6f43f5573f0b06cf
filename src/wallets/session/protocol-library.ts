/** The library's own names for what we use of it; types only, so that importing this file loads nothing. */

/** The dapp's end of the protocol. */
export type UniversalProvider = InstanceType<typeof import('@walletconnect/universal-provider').UniversalProvider>

/** Keys, relay and storage under a client. */
export type Core = InstanceType<typeof import('@walletconnect/core').Core>

/** A core as the provider takes it: the same thing, described a little differently. */
export type ProviderCore = UniversalProvider['client']['core']

/** What a core is made with. */
export type CoreOptions = NonNullable<ConstructorParameters<typeof import('@walletconnect/core').Core>[0]>

/** The client's end of the relay. */
export type Relayer = Core['relayer']

/** A stored session or a live one. */
export type SessionStruct = NonNullable<UniversalProvider['session']>

/** The part of the provider that speaks with wallets. */
export type SignClient = UniversalProvider['client']
