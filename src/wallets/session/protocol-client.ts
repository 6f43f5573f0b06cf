import { protocolStorage, type ProtocolStorage } from './protocol-storage.js'
import { resilientRelay } from './resilient-relay.js'
import type {
  CoreOptions,
  ProviderCore,
  SessionConnectorOptions,
  SignClient,
  UniversalProvider,
} from './session-options.js'

const checks = ['isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit'] as const

type Check = (params: unknown) => Promise<void>

/**
 * Handles the rejections of checks that the library starts without awaiting them: for messages about a session that has
 * ended, and for invalid ones. Callers that await a check still get its rejection.
 */
export function hearFailedChecks({ engine }: SignClient): void {
  const looks = engine as unknown as Partial<Record<(typeof checks)[number], Check>>
  for (const name of checks) {
    const check = looks[name]
    if (!check) continue
    looks[name] = params => {
      const look = check(params)
      look.catch(() => {}) // a second listener: the first one may be missing
      return look
    }
  }
}

/**
 * Deletes each session once. When both sides disconnect at the same time, or a wallet disconnects twice, the library
 * deletes the session again when the page sends its next message, and nothing handles the rejection.
 */
function endSessionsOnce({ engine, session }: SignClient): void {
  const library = engine as unknown as { deleteSession(of: { readonly topic: string }): Promise<void> }
  const end = library.deleteSession
  library.deleteSession = async of => {
    if (session.keys.includes(of.topic)) await end(of)
  }
}

type Logger = Exclude<NonNullable<CoreOptions['logger']>, string>

/**
 * A logger that says nothing and keeps nothing. The library's own, at any level, collects its lines in memory and
 * hangs a download function on `window`.
 */
function silentLogger(): Logger {
  const nothing = () => undefined
  const logger = {
    level: 'silent',
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
    silent: nothing,
    bindings: () => ({}),
    child: () => silentLogger(),
  }
  return logger as unknown as Logger
}

/**
 * Loads code that reads `localStorage` while it loads. Where the browser refuses that with an error, the page looks
 * for that moment as if it had no such storage, as it looks in an engine without one.
 */
export async function withReadableStorage<T>(load: () => Promise<T>): Promise<T> {
  if (isReadable()) return load()
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  try {
    return await load()
  } finally {
    if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

function isReadable(): boolean {
  try {
    void globalThis.localStorage
    return true
  } catch {
    return false
  }
}

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
