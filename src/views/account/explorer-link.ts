import type { Network } from '../../core/network.js'
import { safeUrl } from '../../lib/safe-url.js'

/** Where an account is looked up. */
export interface ExplorerLink {
  readonly name: string
  readonly href: string
}

/** The page of an address on the network's explorer; undefined where the network names none that is safe to open. */
export function explorerLink({ blockExplorers = {} }: Network, address: string): ExplorerLink | undefined {
  const explorer = blockExplorers['default'] ?? Object.values(blockExplorers)[0]
  const base = safeUrl(explorer?.url, 'link')
  if (!explorer || !base) return undefined
  const url = new URL(base) // what follows a question mark says which of its networks is meant
  url.pathname = `${url.pathname.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`
  return { name: explorer.name, href: url.href }
}
