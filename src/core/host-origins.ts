/** An app around the page that has a wallet of its own for it. */
export type HostName = 'safe' | 'farcaster'

/** Whom the page believes that it is a host. */
export interface HostOption {
  /** More origins of it, beside its own: where you host it yourself. `https:`, or this machine. */
  readonly origins?: readonly string[]
}

/** The hosts whose wallets are offered where the page runs inside them; `false`: never. */
export type HostOptions = Readonly<Partial<Record<HostName, HostOption | false>>>

/** Where the hosts themselves are. */
const known: Readonly<Record<HostName, readonly string[]>> = {
  safe: ['https://app.safe.global'],
  farcaster: ['https://farcaster.xyz', 'https://warpcast.com'],
}

/** The origins that a host may be of. What is no origin, or could be anybody's, is none. */
export function hostOrigins(name: HostName, options: HostOptions = {}): readonly string[] {
  const said = options[name]
  if (said === false) return []
  const own: readonly unknown[] = Array.isArray(said?.origins) ? said.origins : []
  return [...known[name], ...own.filter(isOrigin)]
}

/** A page of plain http may be anybody's, but on this machine. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  return (
    origin === value &&
    (protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)))
  )
}
