import type { SocialName } from './social-name.js'
import type { SocialProvider } from './social-providers.js'

/** The development provider, which speaks for socials that have no client here. */
export interface DevSocials {
  /** A social as the development provider speaks it, and the client that it knows. */
  social(
    provider: SocialProvider,
    name: SocialName,
    frameUrl: string,
  ): { readonly provider: SocialProvider; readonly id: string; readonly secret: string }
  /** Where it stands in for the Farcaster relay. */
  farcasterUrl(frameUrl: string): string
}
