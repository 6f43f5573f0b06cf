import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import '../../../src/controllers/connection/chain-verbs.js'
import '../../../src/controllers/connection/connect.js'
import '../../../src/controllers/connection/disconnect.js'
import '../../../src/controllers/connection/reconnect.js'
import '../../../src/controllers/connection/switch.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { SIWXSession } from '../../../src/core/siwx.js'
import { createStorage, type StorageKey } from '../../../src/services/storage.js'
import { DefaultSIWX } from '../../../src/siwx/default-siwx.js'
import { formatMessage } from '../../../src/siwx/message.js'
import type { SIWXStorage } from '../../../src/siwx/local-storage.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { deferred, type Deferred } from '../../helpers/deferred.js'
import type { ScriptedSession } from '../../helpers/scripted-wallet.js'
import { mint, createSiwxFixture } from './siwx-fixture.js'

export const SESSION_MS = 3_600_000
/** Two accounts per namespace, and its networks. The app does not configure the last one. */
export const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
export const chains = ['eip155:1', 'eip155:8453', 'eip155:56'] as const
const solanaChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const page = { domain: 'app.example', uri: 'https://app.example/' }

/** A simplified signature: only the account creates it, and anyone can verify it. */
export const signatureOf = (address: string, message: string) => `${address} signed ${message}`

export interface ModelRules {
  readonly required: boolean
  readonly signOutOnDisconnect: boolean
}

/** An app with `DefaultSIWX` and a session storage that is shared with another tab and may fail or be slow. */
export function createSiwxModel({ required, signOutOnDisconnect }: ModelRules) {
  const clock = new FakeClock()
  const world = {
    kept: [] as readonly SIWXSession[],
    /** Behavior of the storage. A change takes effect on request, or only with a slow response. */
    keeper: 'sound' as 'sound' | 'failing' | 'slow' | 'slow-effect',
    /** True if signatures can be verified. */
    canVerify: true,
    open: [] as Deferred<void>[],
    /** True if the storage has failed, so that sessions that should have ended may still exist. */
    hasFailed: false,
    /** Every session that was saved wrongly. */
    wrong: [] as string[],
  }
  const listeners = new Map<StorageKey, () => void>()
  const keep = (sessions: readonly SIWXSession[]) => {
    for (const session of sessions)
      if (!isRight(session, clock.now())) world.wrong.push(`${session.message}\n${session.signature}`)
    world.kept = sessions
  }
  async function keeper<T>(run: () => T): Promise<T> {
    const how = world.keeper
    if (how === 'failing') {
      world.hasFailed = true
      throw new AppKitError('siwx/server-unreachable')
    }
    if (how === 'sound') return run()
    const gate = deferred()
    world.open.push(gate)
    const early = how === 'slow' ? { value: run() } : undefined
    await gate.promise
    return early ? early.value : run()
  }
  const isOf = ({ data }: SIWXSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const storage: SIWXStorage = {
    add: session =>
      keeper(() => {
        const { chainId, accountAddress } = session.data
        keep([...world.kept.filter(stored => !isOf(stored, chainId, accountAddress)), session])
      }),
    set: sessions => keeper(() => keep(sessions)),
    list: () => keeper(() => world.kept),
    remove: (chainId, address) => keeper(() => keep(world.kept.filter(stored => !isOf(stored, chainId, address)))),
  }
  const verifier = async ({ address, message, signature }: { address: string; message: string; signature: string }) => {
    if (!world.canVerify) throw new AppKitError('siwx/not-verified')
    return signature === signatureOf(address, message)
  }
  const siwx = new DefaultSIWX({
    ...page,
    clock,
    storage,
    required,
    signOutOnDisconnect,
    sessionMs: SESSION_MS,
    verifiers: { eip155: verifier, solana: verifier },
  })
  const local = createStorage(undefined, () => undefined)
  const onChange = (key: StorageKey, changed: () => void) => void listeners.set(key, changed)
  const stage = createSiwxFixture(siwx, { services: { clock, storage: { ...local, onChange } } })
  const { scope, connect, settled } = stage
  const sessions = new Map<Namespace, ScriptedSession>()

  return {
    ...stage,
    clock,
    world,
    required,
    signOutOnDisconnect,
    sessions,
    /** Connects an account, unless one is connected: an EVM account or a Solana account. */
    async join(at: number) {
      const namespace = at % 4 === 3 ? 'solana' : 'eip155'
      if (stage.scope.use(ConnectionController).session(namespace)) return
      const as =
        namespace === 'solana'
          ? ({ caipNetworkId: solanaChain, address: mint } as const)
          : { caipNetworkId: chains[at % 3]!, address: accounts[at % 2]! }
      sessions.set(namespace, await connect(as, `app.${namespace}`))
    },
    /** The EVM session of the wallet, whatever network the app has selected. */
    wallet: () => sessions.get('eip155'),
    /** Another tab signs the same account in or ends every session, and notifies this tab. */
    otherTab(does: 'signs in' | 'signs out') {
      const connection = scope.use(ConnectionController).session('eip155')
      const address = connection?.accounts[0]?.address
      if (does === 'signs in' && address)
        keep([...world.kept, signedElsewhere(address, connection.caipNetworkId, clock)])
      if (does === 'signs out') keep([])
      listeners.get('siwx')?.()
    },
    /** Answers requests until none is pending. */
    async rest() {
      for (let turn = 0; turn < 8; turn++) {
        world.open.splice(0).forEach(gate => gate.resolve())
        await clock.advance(0)
        await settled()
        await new Promise(resolve => setImmediate(resolve)) // chunk loading does not depend on the fake clock
      }
    },
  }
}

/** Returns true if a session has every required field and a signature of its account. */
export function isRight({ data, message, signature }: SIWXSession, now: number): boolean {
  const isTimely = Date.parse(data.expirationTime ?? '') > now
  const isOfPage = data.domain === page.domain && data.uri === page.uri
  return (
    isTimely && isOfPage && message === formatMessage(data) && signature === signatureOf(data.accountAddress, message)
  )
}

function signedElsewhere(accountAddress: string, chainId: CaipNetworkId, clock: FakeClock): SIWXSession {
  const now = clock.now()
  const iso = (at: number) => new Date(at).toISOString()
  const times = { issuedAt: iso(now), expirationTime: iso(now + SESSION_MS) }
  const data = { accountAddress, chainId, ...page, version: '1', nonce: `elsewhere${now}`, ...times }
  const message = formatMessage(data)
  return { data, message, signature: signatureOf(accountAddress, message) }
}
