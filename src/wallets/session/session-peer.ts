import type { Session } from '../../core/connector.js'
import { cleanText } from '../../lib/clean-text.js'
import { safeUrl } from '../../lib/safe-url.js'
import type { SessionStruct } from './protocol-library.js'

/** The wallet that serves any network, whatever it approved; known by its own name only. */
const SERVES_ALL_NETWORKS = 'MetaMask Wallet'

/** Who is at the other end of a session. */
export interface SessionPeer {
  /** Absent where the wallet's name was unusable. */
  readonly wallet: Session['wallet']
  /** Whether the wallet serves networks beyond those it approved. */
  readonly servesAll: boolean
}

/** The wallet as it names itself: its words are cleaned, its picture is taken from safe places only. */
export function peerOf({ peer }: SessionStruct): SessionPeer {
  const name = cleanText(peer.metadata.name)
  const icons: unknown = peer.metadata.icons
  const icon = Array.isArray(icons) ? safeUrl(icons[0], 'image') : undefined
  const wallet = name ? { name, ...(icon && { icon }) } : undefined
  return { wallet, servesAll: peer.metadata.name === SERVES_ALL_NETWORKS }
}
