import type { AuthorizationServer } from 'oauth4webapi'
import type { DevSocials, SocialProvider } from '../../gateway/src/modules/social/social-providers.js'

/** How the gateway presents itself to the development provider. No secret: the provider hands out made-up people. */
export const DEV_CLIENT = { id: 'development', secret: 'development' } as const

/** Where the development provider speaks for a social. Its origin is the frame's: the modal sends people nowhere else. */
export function devProviderUrl(frameUrl: string, social: string): string {
  return `${frameUrl}/dev/oauth/${social}`
}

/** What the core of the gateway is given of the development provider. */
export const devSocials: DevSocials = {
  social: (provider, name, frameUrl) => ({
    provider: developmentSocial(provider, devProviderUrl(frameUrl, name)),
    ...DEV_CLIENT,
  }),
  farcasterUrl: frameUrl => devProviderUrl(frameUrl, 'farcaster'),
}

/** The same social as the development provider speaks it. `base` is its address: `http://localhost:8788/dev/oauth/google`. */
function developmentSocial(provider: SocialProvider, base: string): SocialProvider {
  const server: AuthorizationServer = {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  }
  return { ...provider, server, ...(provider.person && { person: { ...provider.person, url: `${base}/person` } }) }
}
