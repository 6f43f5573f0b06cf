import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { BrowserSecrets } from '../storage/browser-secrets.js'
import { requestPublic } from './public-api.js'

export interface FarcasterParts {
  readonly walletOrigin: string
  readonly page: Pick<Window, 'fetch'>
  readonly secrets: Pick<BrowserSecrets, 'find'>
  readonly confirm: (facts: LoginAnswer<'POST /v1/farcaster/look'>) => Promise<boolean>
}

export type FarcasterStep = { readonly url: string; readonly pressed: boolean } | 'expired' | 'refused'

/**
 * Opens the request at Farcaster's relay. If the login did not start in this browser, the user must confirm it first:
 * the message signed in Farcaster is not bound to a browser.
 */
export async function openFarcaster(api: string, token: string, parts: FarcasterParts): Promise<FarcasterStep> {
  const secret = await parts.secrets.find(token)
  if (secret === undefined) {
    const facts = await requestPublic(api, 'POST /v1/farcaster/look', { token }, parts.page)
    if (!facts) return 'expired'
    if (!(await parts.confirm(facts))) {
      await requestPublic(api, 'POST /v1/farcaster/deny', { token }, parts.page)
      return 'refused'
    }
  }
  const permission = secret === undefined ? { confirmed: true as const } : { secret }
  const opened = await requestPublic(api, 'POST /v1/farcaster/open', { token, ...permission }, parts.page)
  if (!opened || !isSafeUrl(opened.url, parts.walletOrigin)) return 'expired'
  return { url: opened.url, pressed: secret === undefined }
}

// Accepts `https:` and the wallet's own origin. Rejects script URLs and custom URL schemes.
function isSafeUrl(address: string, walletOrigin: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && !url.username && (url.protocol === 'https:' || url.origin === walletOrigin)
}
