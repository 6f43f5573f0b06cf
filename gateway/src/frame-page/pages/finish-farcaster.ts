import type { LoginAnswer } from '../../../../src/contract/login-api.js'
import type { BrowserSecrets } from '../storage/browser-secrets.js'
import { askPublic } from './public-api.js'

/** What the page of a Farcaster login asks beside the gateway. */
export interface FarcasterParts {
  /** Of the wallet itself: a development relay may live here. */
  readonly walletOrigin: string
  readonly page: Pick<Window, 'fetch'>
  readonly secrets: Pick<BrowserSecrets, 'find'>
  /** Asks the person whether they began this login. */
  readonly confirm: (facts: LoginAnswer<'POST /v1/farcaster/look'>) => Promise<boolean>
}

/** Where to go on in Farcaster, and whether the person has just pressed; or why there is nothing to go on with. */
export type FarcasterStep = { readonly url: string; readonly pressed: boolean } | 'expired' | 'refused'

/**
 * Opens the request at Farcaster's relay: at once in the browser that began the login, else only after a person has
 * compared who asks and pressed Yes. What is signed in Farcaster names no browser, so this comes before it.
 */
export async function openFarcaster(api: string, token: string, parts: FarcasterParts): Promise<FarcasterStep> {
  const secret = await parts.secrets.find(token)
  if (secret === undefined) {
    const facts = await askPublic(api, 'POST /v1/farcaster/look', { token }, parts.page)
    if (!facts) return 'expired'
    if (!(await parts.confirm(facts))) {
      await askPublic(api, 'POST /v1/farcaster/deny', { token }, parts.page)
      return 'refused'
    }
  }
  const permission = secret === undefined ? { confirmed: true as const } : { secret }
  const opened = await askPublic(api, 'POST /v1/farcaster/open', { token, ...permission }, parts.page)
  if (!opened || !isSafe(opened.url, parts.walletOrigin)) return 'expired'
  return { url: opened.url, pressed: secret === undefined }
}

/** A page of the web: nothing that runs as a script, or that another app takes for its own. */
function isSafe(address: string, walletOrigin: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && !url.username && (url.protocol === 'https:' || url.origin === walletOrigin)
}
