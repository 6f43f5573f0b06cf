import type { HandshakeView } from '../channel/handshake.js'
import { matchesOrigin } from '../channel/origin-list.js'

/** The page around this one, before it has said a word: as the browser names it, or as its address was left behind. */
export function embedderOf({ ancestors, referrer }: HandshakeView, origins: readonly string[]): string | undefined {
  const named = ancestors?.[0] ?? originOf(referrer)
  return matchesOrigin(named, origins) ? named : undefined
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
