import { endSessionsOnce, hearFailedChecks } from './hear-failed-checks.js'
import type { ProviderCore, UniversalProvider } from './protocol-library.js'
import { protocolStorage, type ProtocolStorage } from './protocol-storage.js'
import { resilientRelay } from './resilient-relay.js'
import type { SessionConnectorOptions } from './session-options.js'
import { silentLogger } from './silent-logger.js'
import { withReadableStorage } from './with-readable-storage.js'

/** The protocol's library, ready to pair or holding a stored session. */
export interface ProtocolClient {
  readonly provider: UniversalProvider
  /** Closes the socket and stops every timer. Nothing is told to the wallet, and what is stored stays. Never throws. */
  close(): Promise<void>
  /** Forgets what is stored, keys included. Never throws. */
  forget(): Promise<void>
}

/**
 * Loads the library and starts it: no telemetry, no verify host, no pings, no log, nothing left on `globalThis`. It
 * connects to the relay by itself only where a session is stored. A provider of the app's own is taken as it is.
 * What is stored and cannot be read is dropped.
 */
export async function openProtocolClient(options: SessionConnectorOptions): Promise<ProtocolClient> {
  if (options.universalProvider) return borrowed(options.universalProvider as UniversalProvider)
  const { storagePrefix = 'default', clock } = options
  const [library, kept] = await Promise.all([
    loadLibrary(),
    options.storage ?? protocolStorage(`appkit-session-${storagePrefix}`, clock),
  ])
  const start = () => startClient(library, kept, options)
  return start().catch(async () => {
    await forget(kept)
    return start()
  })
}

async function loadLibrary() {
  const [{ Core }, { UniversalProvider: Provider }] = await withReadableStorage(() =>
    Promise.all([import('@walletconnect/core'), import('@walletconnect/universal-provider')]),
  )
  return { Core, Provider }
}

async function startClient(
  { Core, Provider }: Awaited<ReturnType<typeof loadLibrary>>,
  kept: ProtocolStorage,
  options: SessionConnectorOptions,
): Promise<ProtocolClient> {
  const { storagePrefix = 'default', relayUrl, projectId } = options
  const life = new AbortController()
  const storage = untilClosed(kept, life.signal)
  const shared = { relayUrl, logger: silentLogger(), storage, telemetryEnabled: false, ...(projectId && { projectId }) }
  const customStoragePrefix = `appkit-${storagePrefix}`
  const core = withoutGlobals(customStoragePrefix, () => new Core({ ...shared, customStoragePrefix }))
  core.verify.register = async () => ''
  const closeRelay = resilientRelay(core)
  const close = () => {
    life.abort()
    return closeRelay()
  }
  try {
    const used = { core: core as unknown as ProviderCore, metadata: pageMetadata(options) }
    const provider = await Provider.init({ ...shared, ...used, disableProviderPing: true })
    // At the end of a session it would end every pairing that waits; here each ends by itself.
    provider.cleanupPendingPairings = async () => {}
    hearFailedChecks(provider.client)
    endSessionsOnce(provider.client)
    return { provider, close, forget: () => forget(kept) }
  } catch (error) {
    await close()
    throw error
  }
}

function borrowed(provider: UniversalProvider): ProtocolClient {
  return { provider, close: async () => {}, forget: async () => {} }
}

/**
 * The library shares one core for each prefix through `globalThis`, and warns on the console of a second. Ours belongs
 * to its instance alone, so its name is taken off the page at once.
 */
function withoutGlobals<T>(prefix: string, make: () => T): T {
  try {
    return make()
  } finally {
    for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
      Reflect.deleteProperty(globalThis, name)
  }
}

/** Wallets compare the name a page gives itself with where it stands, and warn when they differ. */
function pageMetadata({ metadata }: SessionConnectorOptions) {
  const origin = globalThis.location?.origin
  const url = origin && origin !== 'null' ? origin : metadata.url
  return { name: metadata.name, description: metadata.description, url, icons: [...metadata.icons] }
}

/** A client that was closed goes on for a while, and must not write over what the next one keeps. */
function untilClosed(storage: ProtocolStorage, closed: AbortSignal): ProtocolStorage {
  return {
    ...storage,
    setItem: async (key, value) => (closed.aborted ? undefined : storage.setItem(key, value)),
    removeItem: async key => (closed.aborted ? undefined : storage.removeItem(key)),
  }
}

async function forget(storage: ProtocolStorage): Promise<void> {
  if (storage.forget) return storage.forget()
  for (const key of await storage.getKeys()) await storage.removeItem(key)
}
