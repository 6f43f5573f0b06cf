import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  customFetch,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  getValidatedIdTokenClaims,
} from 'oauth4webapi'
import { refuse } from '../../api-refusal.js'
import type { ReadySocial } from './ready-social.js'
import { personOfClaims, type SocialPerson } from './social-person.js'

/** How long a social may take for one answer, in milliseconds. */
const ANSWER_MS = 10_000

/** What came back from the social's page, and what was kept for it. */
export interface CodeToTrade {
  readonly redirectUri: string
  readonly state: string
  readonly code: string
  readonly iss?: string | undefined
  readonly nonce: string
  readonly verifier: string
}

/**
 * Trades a code for the person behind it. Throws `provider_failed` for an answer that is not meant for us (issuer,
 * nonce, audience, signature), and for none. Standard: RFC 6749, RFC 7636, RFC 9207, OpenID Connect Core 1.0.
 */
export async function askSocial(
  social: ReadySocial,
  code: CodeToTrade,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  try {
    return await trade(social, code, fetch)
  } catch (error) {
    throw Object.assign(refuse('provider_failed', 'The provider did not confirm the login.'), { cause: error })
  }
}

async function trade(
  { provider, client, auth, insecure }: ReadySocial,
  { redirectUri, state, code, iss, nonce, verifier }: CodeToTrade,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  const { server, person } = provider
  const options = {
    [customFetch]: (url: string, init: object) => fetch(url, init),
    [allowInsecureRequests]: insecure,
    signal: () => AbortSignal.timeout(ANSWER_MS),
  }
  const said = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) })
  const answer = validateAuthResponse(server, client, said, state)
  const response = await authorizationCodeGrantRequest(server, client, auth, answer, redirectUri, verifier, options)
  const expected = person ? {} : { expectedNonce: nonce, requireIdToken: true }
  const tokens = await processAuthorizationCodeResponse(server, client, response, expected)
  if (!person) {
    await validateApplicationLevelSignature(server, response, options)
    return personOfClaims(getValidatedIdTokenClaims(tokens))
  }
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'appkit-modal-gateway' })
  const url = new URL(person.url)
  const asked = await protectedResourceRequest(tokens.access_token, 'GET', url, headers, undefined, options)
  if (!asked.ok) throw refuse('provider_failed', `The provider answered ${asked.status}.`)
  return person.read(await asked.json())
}
