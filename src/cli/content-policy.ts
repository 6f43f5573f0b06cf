import type { Endpoints } from '../core/config.js'
import type { Network } from '../core/network.js'
import { hosted, resolveEndpoints } from '../services/endpoints.js'
import { isHostedNetwork, rpcUrls } from '../services/rpc-url.js'

/** The options of an app that decide which hosts its pages connect to. */
export interface PolicyOptions {
  readonly gateway?: string | undefined
  readonly projectId?: string | undefined
  readonly endpoints?: Endpoints | undefined
  /** The app's networks. Their public nodes are fallbacks, so the policy allows them. */
  readonly networks?: readonly Network[] | undefined
  /** The app's own nodes, of any network. */
  readonly rpc?: readonly string[] | undefined
  /** The origin of the CDN file, where the page loads the package from there. */
  readonly cdn?: string | undefined
  /** `false` where email and social logins are switched off, so that the page embeds no wallet. */
  readonly embeddedWallet?: boolean | undefined
}

/** The sources of each directive, in the order in which they are written. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** The one Trusted Types policy that the package creates: Lit's, for its own templates. */
export const TRUSTED_TYPES_POLICY = 'lit-html'

/**
 * The strictest policy under which every feature of these options works. The hosts are those of
 * {@link resolveEndpoints} and {@link rpcUrls}, which the modal itself uses.
 */
export function contentPolicy(options: PolicyOptions): ContentPolicy {
  const { cdn } = options
  const endpoints = activeEndpoints(options)
  const frame = endpoints.frame ? [originOf(endpoints.frame)] : []
  const code = ["'self'", ...(cdn ? [originOf(cdn)] : [])]
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', code],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'https:', ...insecureOrigins(endpoints)]],
    ['connect-src', ["'self'", ...connectOrigins(options, endpoints)]],
    ...(frame.length > 0 ? [['frame-src', frame] as [string, readonly string[]]] : []),
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', [TRUSTED_TYPES_POLICY]],
  ]
  return new Map(directives)
}

/** The value of the `Content-Security-Policy` header; `separator` may break its lines. */
export function formatPolicy(policy: ContentPolicy, separator = '; '): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(separator)
}

/** What a site must know besides the policy, as sentences. */
export function policyNotes(options: PolicyOptions): readonly string[] {
  const endpoints = activeEndpoints(options)
  return [
    ...(endpoints.relay ? [] : ['Without --gateway or --project-id the QR code and the list of all wallets are off.']),
    ...(options.networks?.length || options.rpc?.length
      ? []
      : ['No networks are given: add --networks, and --rpc for your own nodes.']),
    ...(endpoints.frame
      ? ['Logins open popups: send Cross-Origin-Opener-Policy: same-origin-allow-popups, or no such header.']
      : []),
    "If your framework creates Trusted Types policies, add their names to trusted-types; if Lit loads twice, add 'allow-duplicates'.",
  ]
}

/** As the modal resolves them. Only an app that names a service uses the relay; see `modal/protocol-connector`. */
function activeEndpoints({ gateway, projectId, endpoints = {}, embeddedWallet = true }: PolicyOptions): Endpoints {
  const { relay, frame, ...others } = resolveEndpoints({
    ...(gateway && { gateway }),
    ...(projectId && { projectId }),
    endpoints,
  })
  const usesRelay = gateway ?? projectId ?? endpoints.relay
  return { ...others, ...(usesRelay && relay && { relay }), ...(embeddedWallet && frame && { frame }) }
}

function connectOrigins(options: PolicyOptions, endpoints: Endpoints): readonly string[] {
  const { networks = [], rpc = [], projectId } = options
  const nodes = networks.flatMap(network => {
    const id = network.caipNetworkId
    const base = endpoints.rpc === hosted.rpc && !isHostedNetwork(id) ? undefined : endpoints.rpc
    return rpcUrls(id, { network, base, projectId })
  })
  return [...new Set([...Object.values(endpoints as Record<string, string>), ...rpc, ...nodes].map(originOf))]
}

/** `https:` does not cover a service at a plain `http:` address, as on the developer's machine. */
function insecureOrigins(endpoints: Endpoints): readonly string[] {
  const pictures = [endpoints.catalogue, endpoints.data].filter(url => url !== undefined)
  return [...new Set(pictures.filter(url => url.startsWith('http:')).map(originOf))]
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
