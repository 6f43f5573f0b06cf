import type { Network } from '../../core/network.js'
import { safeUrl } from '../../lib/safe-url.js'

/** Where something of a network is looked up. */
export interface ExplorerLink {
  readonly name: string
  readonly href: string
}

/** What is looked up: an account or a contract, a transaction, or a token. */
export type ExplorerPage = 'address' | 'tx' | 'token'

/** A page of the network's explorer; undefined where the network names none that is safe to open. */
export function explorerLink(
  { blockExplorers = {} }: Network,
  id: string,
  page: ExplorerPage = 'address',
): ExplorerLink | undefined {
  const explorer = blockExplorers['default'] ?? Object.values(blockExplorers)[0]
  const base = safeUrl(explorer?.url, 'link')
  if (!explorer || !base) return undefined
  const url = new URL(base) // what follows a question mark says which of its networks is meant
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${page}/${encodeURIComponent(id)}`
  return { name: explorer.name, href: url.href }
}
