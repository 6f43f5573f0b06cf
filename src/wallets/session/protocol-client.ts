import { AppKitError } from '../../core/errors/appkit-error.js'
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
export function handleFailedChecks({ engine }: SignClient): void {
  const engineChecks = engine as unknown as Partial<Record<(typeof checks)[number], Check>>
  for (const name of checks) {
    const check = engineChecks[name]
    if (!check) continue
    engineChecks[name] = params => {
      const result = check(params)
      result.catch(() => {}) // a second handler: the first one may be missing
      return result
    }
  }
}

// Deletes each session once. When both sides disconnect at the same time, or a wallet disconnects twice, the library
// deletes the session again when the page sends its next message, and nothing handles the rejection.
function endSessionsOnce({ engine, session }: SignClient): void {
  const library = engine as unknown as { deleteSession(options: { readonly topic: string }): Promise<void> }
  const end = library.deleteSession
  library.deleteSession = async of => {
    if (session.keys.includes(of.topic)) await end(of)
  }
}

type Logger = Exclude<NonNullable<CoreOptions['logger']>, string>

// Creates a logger without output. The library's own logger collects its lines in memory at any level, and attaches a
// download function to `window`.
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
 * Runs a loader of code that reads `localStorage` when it is evaluated. If the browser throws on that access,
 * `localStorage` is undefined until the loader has finished.
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

export interface ProtocolClient {
  readonly provider: UniversalProvider
  close(): Promise<void>
  forget(): Promise<void>
}

/**
 * Loads the library and starts it without telemetry, verify host, pings, logs and globals. It connects to the relay
 * only if a session is stored. An app's own provider is used unchanged. Unreadable storage is cleared.
 * @throws AppKitError `pairing/failed` if the library cannot start
 */
export async function openProtocolClient(options: SessionConnectorOptions): Promise<ProtocolClient> {
  if (options.universalProvider) return wrapProvider(options.universalProvider as UniversalProvider)
  const { storagePrefix = 'default', clock } = options
  const [library, storage] = await Promise.all([
    loadLibrary(),
    options.storage ?? protocolStorage(`appkit-session-${storagePrefix}`, clock),
  ])
  const start = () => startClient(library, storage, options)
  return start().catch(async () => {
    try {
      await clearStorage(storage)
      return await start()
    } catch (cause) {
      throw new AppKitError('pairing/failed', { cause, text: 'AppKit:getUniversalProvider - Cannot create provider' })
    }
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
  baseStorage: ProtocolStorage,
  options: SessionConnectorOptions,
): Promise<ProtocolClient> {
  const { storagePrefix = 'default', relayUrl, projectId } = options
  const life = new AbortController()
  const storage = untilClosed(baseStorage, life.signal)
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
    const used = { core: core as unknown as ProviderCore, metadata: buildPageMetadata(options) }
    const provider = await Provider.init({ ...shared, ...used, disableProviderPing: true })
    // The library would end every pending pairing at the end of a session.
    provider.cleanupPendingPairings = async () => {}
    handleFailedChecks(provider.client)
    endSessionsOnce(provider.client)
    return { provider, close, forget: () => clearStorage(baseStorage) }
  } catch (error) {
    await close()
    throw error
  }
}

function wrapProvider(provider: UniversalProvider): ProtocolClient {
  return { provider, close: async () => {}, forget: async () => {} }
}

// Removes the library's global registration of a core. The library shares one core per prefix through `globalThis`, and
// warns about a second one. Each instance here needs its own.
function withoutGlobals<T>(prefix: string, make: () => T): T {
  try {
    return make()
  } finally {
    for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`])
      Reflect.deleteProperty(globalThis, name)
  }
}

// Uses the page's origin, because wallets compare it with the URL in the metadata and warn if they differ.
function buildPageMetadata({ metadata }: SessionConnectorOptions) {
  const origin = globalThis.location?.origin
  const url = origin && origin !== 'null' ? origin : metadata.url
  return { name: metadata.name, description: metadata.description, url, icons: [...metadata.icons] }
}

// Ignores writes after close, so that a closed client cannot overwrite the data of its successor.
function untilClosed(storage: ProtocolStorage, closed: AbortSignal): ProtocolStorage {
  return {
    ...storage,
    setItem: async (key, value) => (closed.aborted ? undefined : storage.setItem(key, value)),
    removeItem: async key => (closed.aborted ? undefined : storage.removeItem(key)),
  }
}

async function clearStorage(storage: ProtocolStorage): Promise<void> {
  if (storage.forget) return storage.forget()
  for (const key of await storage.getKeys()) await storage.removeItem(key)
}
