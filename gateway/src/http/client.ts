import type { HttpBindings } from '@hono/node-server'
import type { ApiContext, Client } from './api-route.js'
import { isLoopback } from './rate-limit-keys.js'

// The order matters: several browsers also claim to be another one.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns the device name for emails, such as `Firefox on Windows`. It consists of fixed names only, because the header
 * may contain anything.
 */
export function browserName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown browser'
}

export interface ClientOptions {
  readonly trustedProxies?: number | undefined
  readonly countryHeader?: string | undefined
  readonly production?: boolean | undefined
}

/**
 * Creates a function that reads the client from a request. The IP is the address that the outermost trusted proxy saw,
 * or the socket's.
 */
export function clientReader({ trustedProxies = 0, countryHeader, production }: ClientOptions) {
  return (context: ApiContext): Client => {
    const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket
    const ip = forwardedIp(context.req.header('x-forwarded-for'), trustedProxies) ?? socket?.remoteAddress
    const country = countryHeader ? context.req.header(countryHeader) : undefined
    return {
      // A development machine logs in many times an hour from one address.
      ...(ip && (production || !isLoopback(ip)) && { ip }),
      browser: browserName(context.req.header('user-agent') ?? ''),
      country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    }
  }
}

/** Returns the address that the outermost trusted proxy saw, or undefined without a trusted proxy or header. */
export function forwardedIp(header: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || header === undefined) return undefined
  return header.split(',').at(-trustedProxies)?.trim() || undefined
}
