import type { Social } from './config.js'

/** Whose login goes through a page of their own. */
export type PageSocial = Exclude<Social, 'farcaster'>

/** Where each provider asks its people. A login is sent to no other page. */
const origins: Readonly<Record<PageSocial, readonly string[]>> = {
  google: ['https://accounts.google.com'],
  apple: ['https://appleid.apple.com'],
  facebook: ['https://www.facebook.com', 'https://m.facebook.com'],
  github: ['https://github.com'],
  x: ['https://x.com', 'https://twitter.com'],
  discord: ['https://discord.com'],
}

/** Whether an address is a page of the provider, or of the wallet itself (whose development provider speaks for all). */
export function isProviderUri(uri: string, provider: PageSocial, walletUrl: string | undefined): boolean {
  if (!URL.canParse(uri)) return false
  const { origin, username, password } = new URL(uri)
  if (username || password) return false
  return origins[provider].includes(origin) || (walletUrl !== undefined && origin === new URL(walletUrl).origin)
}
