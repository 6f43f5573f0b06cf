export type FramePage =
  | 'sdk'
  | 'popup'
  | 'account'
  | 'approve'
  | 'callback'
  | 'device'
  | 'export'
  | 'farcaster'
  | 'link'
  | 'loading'
  | 'passkey'

export interface PolicyInput {
  /** Origins that may embed the page; undefined if the project is unknown. */
  readonly ancestors: readonly string[] | undefined
  readonly connect: readonly string[]
  readonly secure: boolean
}

/** CSP of the key worker: WebAssembly for hashing the password, no network access. */
export const workerCsp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'"

const SOURCE = /^https?:\/\/[a-z0-9.*-]+(?::(?:\d{1,5}|\*))?$/i

// Denies all features except passkeys of this origin.
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), clipboard-read=(), ' +
  'publickey-credentials-get=(self), publickey-credentials-create=(self)'

/** Returns the security headers of a page of the wallet origin. */
export function pageHeaders(page: FramePage, facts: PolicyInput): Readonly<Record<string, string>> {
  // An approval window must reach the frame that opened it. Browsers partition a frame on another site's page, so there
  // is no other channel between the two.
  const hasOpener = ['popup', 'callback', 'loading', 'passkey'].includes(page) || page === 'approve'
  const opener = page === 'sdk' ? 'same-origin-allow-popups' : hasOpener ? 'unsafe-none' : 'same-origin'
  return {
    'Content-Security-Policy': contentPolicy(page, facts),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': opener,
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Permissions-Policy': PERMISSIONS,
    ...(facts.secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

function contentPolicy(page: FramePage, { ancestors, connect, secure }: PolicyInput): string {
  const parents = page === 'sdk' ? sources(ancestors ?? []) : ''
  const connectSources = sources(connect)
  const restrictions = [
    `frame-ancestors ${parents || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ]
  const bare = page === 'callback' || page === 'loading'
  const allowances = bare
    ? ["script-src 'self'", ...(page === 'callback' ? [`connect-src 'self' ${connectSources}`.trim()] : [])]
    : [
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        `connect-src 'self' ${connectSources}`.trim(),
        "worker-src 'self'",
        "frame-src 'none'",
      ]
  // The worker is the only script URL that the page creates, and its Trusted Types policy allows only that path.
  const types = ["require-trusted-types-for 'script'", `trusted-types lit-html${bare ? '' : ' appkit-worker'}`]
  return [
    "default-src 'none'",
    ...allowances,
    ...restrictions,
    ...types,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

// Drops entries that are not origins, so that an entry cannot end a directive and start another.
function sources(list: readonly string[]): string {
  return [...new Set(list.filter(entry => SOURCE.test(entry)))].join(' ')
}
