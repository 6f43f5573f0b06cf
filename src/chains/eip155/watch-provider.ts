import type { SessionListener } from '../../core/connector.js'
import { rpcCodes } from '../../core/errors/rpc-codes.js'
import type { Provider } from '../../core/provider.js'
import { readChainId } from './chain-id.js'
import { readAccounts } from './read-accounts.js'
import { codesOf } from '../../core/errors/read-error.js'

/**
 * Tells what a provider tells, checked: malformed news is no news. The returned function takes every
 * listener back, and nothing is told after it even by a provider that forgets to. Standard: EIP-1193.
 */
export function watchProvider(provider: Provider, listener: SessionListener): () => void {
  let live = true
  const readers: Record<string, (news: unknown) => () => void> = {
    accountsChanged(news) {
      const accounts = readAccounts(news)
      return () => (accounts.length > 0 ? listener.onAccounts(accounts) : listener.onGone())
    },
    chainChanged(news) {
      const caipNetworkId = readChainId(news)
      return () => listener.onNetwork(caipNetworkId)
    },
    disconnect(news) {
      const coming = codesOf(news).includes(rpcCodes.reconnecting)
      return () => coming || listener.onGone()
    },
  }
  const events = Object.entries(readers).map(([event, read]) => {
    const heard = (news: unknown) => {
      if (live) quietly(() => read(news))?.()
    }
    quietly(() => provider.on?.(event, heard))
    return [event, heard] as const
  })
  return () => {
    live = false
    for (const [event, heard] of events) quietly(() => provider.removeListener?.(event, heard))
  }
}

/** Runs what a wallet's mistakes may break: neither malformed news nor a missing emitter is ours to fail on. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
