import type { HttpBindings } from '@hono/node-server'
import type { ApiContext, Client } from './api-route.js'
import { isLoopback } from './rate-limit-keys.js'

/** In this order: many a browser says that it is another one, too. */
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

/** What a letter calls the device: `Firefox on Windows`. Made of our own words only; the header could say anything. */
export function browserName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown browser'
}

/** What is believed of a request's headers. */
export interface ClientRules {
  /** Proxies in front, each of which adds one entry to `X-Forwarded-For`. */
  readonly trustedProxies?: number | undefined
  readonly countryHeader?: string | undefined
  /** This machine's own address counts too. */
  readonly production?: boolean | undefined
}

/** Tells who is behind a request: the address that the outermost trusted proxy saw, or the socket's. */
export function clientOf({ trustedProxies = 0, countryHeader, production }: ClientRules) {
  return (context: ApiContext): Client => {
    const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket
    const ip = forwardedIp(context.req.header('x-forwarded-for'), trustedProxies) ?? socket?.remoteAddress
    const country = countryHeader ? context.req.header(countryHeader) : undefined
    return {
      // A developer's own machine logs in a hundred times an hour, from one address.
      ...(ip && (production || !isLoopback(ip)) && { ip }),
      browser: browserName(context.req.header('user-agent') ?? ''),
      country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    }
  }
}

/** The address that the outermost trusted proxy saw, where there is such a proxy and it said so. */
export function forwardedIp(header: string | undefined, trustedProxies: number): string | undefined {
  if (trustedProxies === 0 || header === undefined) return undefined
  return header.split(',').at(-trustedProxies)?.trim() || undefined
}
