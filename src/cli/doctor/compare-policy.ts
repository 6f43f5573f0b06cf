import type { ContentPolicy } from '../content-policy.js'

export interface PolicyGap {
  readonly directive: string
  readonly missing: readonly string[]
}

const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

// With a nonce, a hash or `strict-dynamic`, host sources are not needed.
const TRUSTED_SCRIPT = /^'(nonce-|sha(256|384|512)-|strict-dynamic)/

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' }

/** Splits header or meta values into policies. Every policy must allow the page's requests. */
export function parsePolicies(text: string): readonly ContentPolicy[] {
  return text.split(',').flatMap(policy => {
    const directives = new Map<string, readonly string[]>()
    for (const part of policy.split(';')) {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
    }
    return directives.size > 0 ? [directives] : []
  })
}

/**
 * Returns the sources that a page's policy does not allow. Styles are ignored: the package uses constructable sheets,
 * which no policy blocks.
 */
export function policyGaps(needed: ContentPolicy, actual: ContentPolicy, page: string): readonly PolicyGap[] {
  const gaps = Object.entries(FALLBACKS).flatMap(([directive, names]) => {
    const allowed = names.map(name => actual.get(name)).find(sources => sources !== undefined)
    if (!allowed || (directive === 'script-src' && allowed.some(source => TRUSTED_SCRIPT.test(source)))) return []
    const missing = (needed.get(directive) ?? []).filter(source => !allows(allowed, source, page))
    return missing.length > 0 ? [{ directive, missing }] : []
  })
  const types = actual.has('require-trusted-types-for') ? actual.get('trusted-types') : undefined
  const missing = types
    ? (needed.get('trusted-types') ?? []).filter(name => !types.some(type => type === name || isStar(type)))
    : []
  return missing.length > 0 ? [...gaps, { directive: 'trusted-types', missing }] : gaps
}

function allows(list: readonly string[], source: string, page: string): boolean {
  if (list.includes(source)) return true
  if (source === "'self'") return list.some(item => covers(item, new URL(page)))
  if (!source.includes('//')) return false // a scheme is broader than any host
  const url = new URL(source)
  return list.some(item => (item === "'self'" ? coversSelf(page, url) : covers(item, url)))
}

function coversSelf(page: string, url: URL): boolean {
  const { host, protocol } = new URL(page)
  return url.host === host && schemeCovers(protocol, url.protocol, true)
}

/** Returns true if a source expression matches a URL's origin. Standard: CSP Level 3, section 6.7.2. */
export function covers(expression: string, url: URL): boolean {
  if (isStar(expression)) return DEFAULT_PORTS[url.protocol] !== undefined
  if (/^[a-z][a-z\d+.-]*:$/i.test(expression)) return schemeCovers(expression.toLowerCase(), url.protocol)
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(expression) ?? []
  if (!host || (scheme && !schemeCovers(scheme.toLowerCase(), url.protocol))) return false
  const name = host.toLowerCase()
  const sameHost = name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : name === url.hostname
  const actual = url.port || DEFAULT_PORTS[url.protocol]
  const samePort = port === undefined ? url.port === '' : isStar(port) || port === actual
  return sameHost && samePort
}

// An `http:` or `ws:` source also matches TLS, and 'self' also matches WebSockets, as in browsers.
function schemeCovers(scheme: string, actual: string, isSelf = false): boolean {
  if (scheme === actual) return true
  const wider = { 'http:': ['https:'], 'ws:': ['wss:'] }
  const self = { 'http:': ['https:', 'ws:', 'wss:'], 'https:': ['wss:'] }
  const table: Readonly<Record<string, readonly string[]>> = isSelf ? self : wider
  return table[scheme]?.includes(actual) ?? false
}

function isStar(text: string): boolean {
  return /^\*$/.test(text)
}
