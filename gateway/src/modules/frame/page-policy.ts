/** The pages of the wallet origin that have a script. */
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

/** What the headers of a page depend on. */
export interface PolicyFacts {
  /** Origins of the project, where it is known. */
  readonly ancestors: readonly string[] | undefined
  /** Origins the page may ask: the gateway's, and those of the RPC URLs. */
  readonly connect: readonly string[]
  /** Whether all of it is served over TLS. */
  readonly secure: boolean
}

/** Of the key worker's own script: WebAssembly for the password's hash, and no network at all. */
export const workerCsp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'"

const SOURCE = /^https?:\/\/[a-z0-9.*-]+(?::(?:\d{1,5}|\*))?$/i

/** Nothing that a person did not ask for, and passkeys of this origin. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), clipboard-read=(), ' +
  'publickey-credentials-get=(self), publickey-credentials-create=(self)'

/** The headers of a page of the wallet origin (security.md 4.6). */
export function pageHeaders(page: FramePage, facts: PolicyFacts): Readonly<Record<string, string>> {
  // The window of an approval must reach the frame that opened it: in another site's page a browser keeps the frame
  // apart from its own origin, and there is no other way from one to the other.
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

function contentPolicy(page: FramePage, { ancestors, connect, secure }: PolicyFacts): string {
  const parents = page === 'sdk' ? sources(ancestors ?? []) : ''
  const asks = sources(connect)
  const walls = [`frame-ancestors ${parents || "'none'"}`, "base-uri 'none'", "form-action 'none'", "object-src 'none'"]
  const bare = page === 'callback' || page === 'loading'
  const rights = bare
    ? ["script-src 'self'", ...(page === 'callback' ? [`connect-src 'self' ${asks}`.trim()] : [])]
    : [
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        `connect-src 'self' ${asks}`.trim(),
        "worker-src 'self'",
        "frame-src 'none'",
      ]
  // The worker's URL is the one script URL the page makes: its policy lets that path through and no other.
  const types = ["require-trusted-types-for 'script'", `trusted-types lit-html${bare ? '' : ' appkit-worker'}`]
  return ["default-src 'none'", ...rights, ...walls, ...types, ...(secure ? ['upgrade-insecure-requests'] : [])].join(
    '; ',
  )
}

/** Only what is an origin, so that no entry of a list can end a directive and begin another. */
function sources(list: readonly string[]): string {
  return [...new Set(list.filter(entry => SOURCE.test(entry)))].join(' ')
}
