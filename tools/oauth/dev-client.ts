import type { AuthorizationServer } from 'oauth4webapi'
import type { DevSocials, SocialProvider } from '../../gateway/src/modules/social/social-providers.js'

/** Credentials of the gateway at the development provider. Not a secret, because its users are fake. */
export const DEV_CLIENT = { id: 'development', secret: 'development' } as const

/** URL of the development provider. It has the origin of the frame, the only one the modal navigates to. */
export function devProviderUrl(frameUrl: string, social: string): string {
  return `${frameUrl}/dev/oauth/${social}`
}

export const devSocials: DevSocials = {
  social: (provider, name, frameUrl) => ({
    provider: toDevProvider(provider, devProviderUrl(frameUrl, name)),
    ...DEV_CLIENT,
  }),
  farcasterUrl: frameUrl => devProviderUrl(frameUrl, 'farcaster'),
}

function toDevProvider(provider: SocialProvider, base: string): SocialProvider {
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
