/** A host app that provides a wallet to embedded pages. */
export type HostName = 'safe' | 'farcaster'

export interface HostOption {
  /** More trusted origins, for example of a self-hosted Safe: `https:`, or this machine over `http:`. */
  readonly origins?: readonly string[]
}

/** The host apps whose wallets are offered to embedded pages. `false` disables a host. */
export type HostOptions = Readonly<Partial<Record<HostName, HostOption | false>>>

const defaultOrigins: Readonly<Record<HostName, readonly string[]>> = {
  safe: ['https://app.safe.global'],
  farcaster: ['https://farcaster.xyz', 'https://warpcast.com'],
}

/** Returns the trusted origins of a host. Ignores malformed origins and insecure ones. */
export function hostOrigins(name: HostName, options: HostOptions = {}): readonly string[] {
  const option = options[name]
  if (option === false) return []
  const own: readonly unknown[] = Array.isArray(option?.origins) ? option.origins : []
  return [...defaultOrigins[name], ...own.filter(isOrigin)]
}

// Rejects plain HTTP except on this machine, because anyone on the network can serve such a page.
function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  return (
    origin === value &&
    (protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)))
  )
}
