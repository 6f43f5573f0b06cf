import type { Endpoints } from '../core/config.js'
import type { Network } from '../core/network.js'
import { hosted, resolveEndpoints } from '../services/endpoints.js'
import { isHostedNetwork, rpcUrls } from '../services/rpc-url.js'

export interface PolicyOptions {
  readonly gateway?: string | undefined
  readonly projectId?: string | undefined
  readonly endpoints?: Endpoints | undefined
  /** The public RPC URLs of these networks are fallbacks, so the policy allows them. */
  readonly networks?: readonly Network[] | undefined
  readonly rpc?: readonly string[] | undefined
  readonly cdn?: string | undefined
  /** `false` if email and social logins are disabled, so no wallet is embedded. */
  readonly embeddedWallet?: boolean | undefined
}

export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** The Trusted Types policy of Lit's templates. The package creates no other. */
export const TRUSTED_TYPES_POLICY = 'lit-html'

/**
 * Returns the strictest policy that allows every feature of these options. The hosts come from {@link resolveEndpoints}
 * and {@link rpcUrls}, which the modal itself uses.
 */
export function contentPolicy(options: PolicyOptions): ContentPolicy {
  const { cdn } = options
  const endpoints = activeEndpoints(options)
  const frame = endpoints.frame ? [getOrigin(endpoints.frame)] : []
  const code = ["'self'", ...(cdn ? [getOrigin(cdn)] : [])]
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

export function formatPolicy(policy: ContentPolicy, separator = '; '): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(separator)
}

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

// Resolves endpoints like the modal: the relay is used only if the app configures a service.
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
  return [...new Set([...Object.values(endpoints as Record<string, string>), ...rpc, ...nodes].map(getOrigin))]
}

// `https:` does not match a service at an `http:` URL, as in development.
function insecureOrigins(endpoints: Endpoints): readonly string[] {
  const pictures = [endpoints.catalogue, endpoints.data].filter(url => url !== undefined)
  return [...new Set(pictures.filter(url => url.startsWith('http:')).map(getOrigin))]
}

function getOrigin(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
