import { PROTOCOL_VERSION } from '../contract/frame-protocol.js'

/** What the address of the wallet's page says. An RPC URL is not among it: what an approval shows must not come from the app. */
export interface FrameAddress {
  /** Where the wallet lives: `https://wallet.example.com`, without a slash at its end. */
  readonly base: string
  readonly projectId: string
  /** The network to begin on, by CAIP-2. */
  readonly chainId: string
  /** Lets the frame write codes to its console. */
  readonly enableLogger?: boolean | undefined
}

/** The address of the wallet's page, in an iframe or in a window of its own. */
export function frameUrl({ base, projectId, chainId, enableLogger }: FrameAddress, mode: 'iframe' | 'popup'): string {
  const query = new URLSearchParams({ projectId, chainId, version: String(PROTOCOL_VERSION) })
  query.set('enableLogger', String(enableLogger === true))
  if (mode === 'popup') query.set('mode', 'popup')
  return `${base}/sdk?${query}`
}

/** The one origin that may answer; the only target of any message. */
export function frameOrigin({ base }: Pick<FrameAddress, 'base'>): string {
  return new URL(base).origin
}
