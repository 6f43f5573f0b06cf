import { and, eq, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFrameWallet } from '../../src/frame-page/session/create-frame-wallet.js'
import type { FrameWallet } from '../../src/frame-page/session/frame-wallet.js'
import { createExclusive } from '../../src/frame-page/storage/exclusive.js'
import { createMemoryRows } from '../../src/frame-page/storage/row-store.js'
import { openStore, type Store } from '../../src/store/open-store.js'
import { schema } from '../../src/store/database.js'
import { systemClock } from '../../../src/core/clock.js'
import { codeOf, passkeySecret, signedBy } from '../frame-page/helpers/frame-wallet-fixture.js'
import { localKeyWorker } from '../frame-page/helpers/local-key-worker.js'
import { databaseWire, type DatabaseWire } from '../helpers/database-wire.js'
import { gatewayProcesses, type GatewayProcess } from '../helpers/gateway-process.js'
import { readCode } from '../helpers/read-code.js'
import { API_URL, APP_ORIGIN, FRAME_URL, PROJECT, TestFrame } from '../helpers/wallet/test-frame.js'
import { newPostgresUrl } from '../helpers/test-store.js'
import { caseCount, seeded } from './helpers/seeded.js'

// The gateway process is killed at the n-th message to its database while a wallet is created, renewed or recovered.
// Another process takes over, as with an operator's supervisor.

interface Standing {
  readonly gateway: GatewayProcess
  readonly wire: DatabaseWire
}

const fleet = {} as { processes: Awaited<ReturnType<typeof gatewayProcesses>>; databaseUrl: string; store: Store }
const at = {} as { now: Standing; next: Promise<Standing> }

const stand = async (): Promise<Standing> => {
  const wire = await databaseWire(fleet.databaseUrl)
  return { wire, gateway: await fleet.processes.start({ DATABASE_URL: wire.url }) }
}
/** Starts the standby process. */
const takeOver = async () => {
  await at.now.wire.close()
  at.now = await at.next
  at.next = stand()
}

beforeAll(async () => {
  fleet.databaseUrl = await newPostgresUrl()
  fleet.store = await openStore({ databaseUrl: fleet.databaseUrl })
  fleet.processes = await gatewayProcesses()
  at.now = await stand()
  at.next = stand()
}, 120_000)
afterAll(async () => {
  const [now, next] = [at.now, await at.next]
  await fleet.processes.stop()
  await Promise.all([now.wire.close(), next.wire.close(), fleet.store.close()])
}, 120_000)

/** One user, the secret, and the address of a wallet that was active before the kill. */
interface Person {
  readonly email: string
  readonly secret: ReturnType<typeof passkeySecret>
  address?: string | undefined
}

/** A page on a device; `rows` outlive it. */
function page(rows = createMemoryRows()): FrameWallet {
  const fetch: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`)
    return globalThis.fetch(at.now.gateway.url + new URL(String(input)).pathname, { ...init, headers })
  }
  return createFrameWallet({
    api: API_URL,
    walletOrigin: FRAME_URL,
    place: { projectId: PROJECT, origin: APP_ORIGIN },
    storage: { tier: 'idb', rows },
    worker: localKeyWorker(systemClock),
    exclusive: createExclusive(undefined),
    clock: systemClock,
    fetch,
  })
}

/** Logs in with the emailed code, and the emailed link on a new device. */
async function login(wallet: FrameWallet, { email }: Person): Promise<FrameWallet> {
  // Codes are sent every thirty seconds; this removes the wait.
  await fleet.store.db.delete(schema.limitHits)
  const since = Date.now()
  const { action } = await wallet.sendCode(email)
  if (action === 'CONNECT') return wallet
  const code = readCode((await fleet.processes.waitForEmail(email, /^Your code for/, since)).text)
  if ((await wallet.verifyCode(code)) === 'connected') return wallet
  const { text } = await fleet.processes.waitForEmail(email, /^Is this you/, since)
  const request = (path: string, init: RequestInit) => fetch(at.now.gateway.url + path, init)
  const observer = new TestFrame({ request } as unknown as ConstructorParameters<typeof TestFrame>[0], Date.now)
  await observer.call('POST /v1/device/approve', { token: /#([\w-]{43})/.exec(text)?.[1] ?? '' }, { proof: null })
  await wallet.waitForDevice()
  return wallet
}

interface Scenario {
  /** Leaves a logged-in wallet, just before the operation. */
  before(person: Person, rows: ReturnType<typeof createMemoryRows>): Promise<FrameWallet>
  act(wallet: FrameWallet, person: Person): Promise<void>
}

const owned = async (person: Person, rows: ReturnType<typeof createMemoryRows>) => {
  const wallet = await login(page(rows), person)
  await wallet.ensureWallet(person.secret)
  person.address = wallet.wallet?.evmAddress
  return wallet
}

const scenarios: Readonly<Record<string, Scenario>> = {
  create: {
    before: (person, rows) => login(page(rows), person),
    act: (wallet, { secret }) => wallet.ensureWallet(secret),
  },
  rotate: {
    before: owned,
    act: (wallet, { secret }) => wallet.rotate(secret),
  },
  recover: {
    async before(person, rows) {
      ;(await owned(person, createMemoryRows())).dispose()
      return login(page(rows), person)
    },
    act: (wallet, { secret }) => wallet.recover(secret, { endOthers: true }),
  },
}

/**
 * Expects no partial set: at most one is active, it is the one that the wallet names, and no recovery of a deleted set
 * remains.
 */
async function noHalfEpoch(person: Person): Promise<void> {
  const { db } = fleet.store
  const wallets = await db.query.wallets.findMany({ where: eq(schema.wallets.evmAddress, person.address ?? '') })
  for (const { id, epoch } of wallets) {
    const sets = await db.select().from(schema.walletEpochs).where(eq(schema.walletEpochs.walletId, id))
    expect(sets.filter(set => set.state === 'current').map(set => set.epoch)).toEqual(epoch > 0 ? [epoch] : [])
    expect(sets.filter(set => set.state === 'pending' && set.epoch !== epoch + 1)).toEqual([])
    // A replaced set is retained so that its owner can restore it, and is older than the active one.
    const replaced = sets.filter(set => set.state === 'superseded')
    expect(replaced.filter(set => set.epoch >= epoch || set.supersededAt === 0)).toEqual([])
    const ofWallet = eq(schema.recoveryMarks.walletId, id)
    const walletMarks = await db.select().from(schema.recoveryMarks).where(ofWallet)
    expect(walletMarks.filter(mark => !sets.some(set => set.epoch === mark.epoch))).toEqual([])
    const { recoveryProofs } = schema
    const stray = and(
      eq(recoveryProofs.walletId, id),
      ne(recoveryProofs.epoch, epoch),
      ne(recoveryProofs.epoch, epoch + 1),
    )
    expect(await db.select().from(recoveryProofs).where(stray)).toEqual([])
    // Everything in the vault is referenced by a mark or scheduled for deletion.
    const [marks, drops] = [await db.query.recoveryMarks.findMany(), await db.query.vaultDrops.findMany()]
    const named = new Set([...marks, ...drops].map(({ recoveryId }) => recoveryId))
    const held = await db.select().from(schema.vaultRecoveries).where(eq(schema.vaultRecoveries.walletId, id))
    expect(held.filter(({ id: recoveryId }) => !named.has(recoveryId))).toEqual([])
  }
}

/** The device opens with its share and the gateway's; a new one with the recovery and the gateway's. */
async function opens(name: string, person: Person, rows: ReturnType<typeof createMemoryRows>): Promise<void> {
  await noHalfEpoch(person)
  const wallet = page(rows)
  if (!(await wallet.resume().catch(() => false))) await login(wallet, person)
  const refused = await codeOf(wallet.ensureWallet(person.secret))
  expect([undefined, ...(name === 'recover' ? ['E_RECOVERY'] : [])]).toContain(refused)
  if (refused) await wallet.recover(person.secret, { endOthers: true })
  person.address ??= wallet.wallet?.evmAddress
  expect(await signedBy(wallet)).toBe(person.address)
  await noHalfEpoch(person)
  const elsewhere = await login(page(), person)
  await elsewhere.recover(person.secret)
  expect(await signedBy(elsewhere)).toBe(person.address)
  for (const device of [wallet, elsewhere]) device.dispose()
}

describe.each(Object.keys(scenarios))('gateway killed during: %s', name => {
  const { before, act } = scenarios[name] as Scenario

  test.each(['before', 'after'] as const)(
    'keeps the promised share pairs valid if killed %s a message reaches the database',
    async when => {
      const random = seeded(`${name}, ${when}`)
      const dry: Person = { email: `${randomUUID()}@example.com`, secret: passkeySecret() }
      const whole = await before(dry, createMemoryRows())
      at.now.wire.count()
      await act(whole, dry)
      const messages = at.now.wire.sent
      whole.dispose()
      expect(messages).toBeGreaterThan(20)

      const cases = caseCount(2)
      for (let count = 0; count < cases; count += 1) {
        // One point per section, so that few cases cover the whole operation.
        const point = Math.min(messages, 1 + Math.floor(((count + random.next()) / cases) * messages))
        const person: Person = { email: `${randomUUID()}@example.com`, secret: passkeySecret() }
        const rows = createMemoryRows()
        const wallet = await before(person, rows)
        const struck = at.now.gateway
        at.now.wire.count(point, when, () => struck.kill('SIGKILL'))
        const code = await codeOf(act(wallet, person))
        at.now.wire.count()
        if (code === undefined) struck.kill('SIGKILL') // it sent fewer messages than the first time
        expect(await struck.ended, `message ${point} of ${messages}`).toBeNull()
        wallet.dispose()
        await takeOver()
        await opens(name, person, rows).catch((thrown: unknown) => {
          throw new Error(`message ${point} of ${messages}`, { cause: thrown })
        })
        expect(fleet.processes.readOutput()).not.toContain(person.email)
      }
    },
    1_200_000,
  )
})
