import type { Account } from '../../core/account.js'
import { isCaipNetworkId, namespaceOf, type CaipNetworkId, type Namespace } from '../../core/caip.js'
import { accountsNamed, networkNamed } from './approved-accounts.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'

/** What can happen to a session, in our words. */
export interface SessionNews {
  accounts(namespace: Namespace, accounts: readonly Account[]): void
  network(caipNetworkId: CaipNetworkId): void
  update(approved: SessionStruct['namespaces']): void
  over(): void
}

interface WalletEvent {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}

interface WalletUpdate {
  readonly topic: string
  readonly params: { readonly namespaces: SessionStruct['namespaces'] }
}

/** Tells what happens to the session of one topic, until the returned function is called. */
export function listenToSession(provider: UniversalProvider, topic: string, news: SessionNews): () => void {
  const mine = <E extends { topic: string }>(run: (event: E) => void) => {
    return (event: E) => void (event.topic === topic && run(event))
  }
  const over = mine(() => news.over())
  const said = mine((event: WalletEvent) => tellEvent(event, news))
  const updated = mine((event: WalletUpdate) => news.update(event.params.namespaces))
  const moved = (id: unknown) => void (isCaipNetworkId(id) && news.network(id))
  const { client } = provider
  client.on('session_delete', over).on('session_expire', over).on('session_event', said).on('session_update', updated)
  provider.on('default_chain_changed', moved)
  return () => {
    client.off('session_delete', over).off('session_expire', over).off('session_event', said)
    client.off('session_update', updated)
    provider.off('default_chain_changed', moved)
  }
}

function tellEvent({ params: { event, chainId } }: WalletEvent, news: SessionNews): void {
  if (!isCaipNetworkId(chainId)) return
  const namespace = namespaceOf(chainId)
  if (event.name === 'accountsChanged') news.accounts(namespace, accountsNamed(event.data, namespace))
  if (event.name !== 'chainChanged') return
  const network = networkNamed(event.data, namespace) ?? networkNamed(chainId, namespace)
  if (network) news.network(network)
}
