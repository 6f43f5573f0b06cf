import type { AskedNamespace } from './optional-namespaces.js'
import type { SessionStruct, UniversalProvider } from './protocol-library.js'

/**
 * Makes a session that was paired beneath the provider the provider's own. Its own pairing does that as the last steps,
 * and does it here too, with a client for that moment whose pairing is over. What the provider held before goes, or
 * the networks of two wallets would be mixed.
 */
export async function bringInStep(
  provider: UniversalProvider,
  session: SessionStruct,
  asked: Readonly<Record<string, AskedNamespace>>,
): Promise<void> {
  const { client } = provider
  const paired = { connect: async () => ({ approval: async () => session }) }
  delete provider.namespaces
  provider.optionalNamespaces = { ...asked }
  provider.client = paired as unknown as typeof client
  const inStep = provider.pair(undefined) // asks its client before it waits for anything
  provider.client = client
  await inStep
}
