import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FrameWallet } from '../../../src/frame-page/session/frame-wallet.js'
import { FrameStore } from '../../../src/frame-page/storage/frame-store.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { Blade, type Blow } from '../../frame-page/helpers/blade.js'
import { recoveryFault } from '../../frame-page/helpers/derived-opening.js'
import {
  codeOf,
  createFrameWalletFixture,
  createLoggedInWallet,
  passkeySecret,
  signedBy,
} from '../../frame-page/helpers/frame-wallet-fixture.js'
import { faultOf, localKeyWorker } from '../../frame-page/helpers/local-key-worker.js'
import { recordOf } from '../../frame-page/helpers/made-wallet.js'
import { Refused, ScriptedGateway } from '../../frame-page/helpers/scripted-gateway.js'
import { releaseTo } from '../../frame-page/helpers/sealed-release.js'
import { securityCases, seededRandom } from '../../frame-page/helpers/security-cases.js'

const place = { projectId: 'project', origin: 'https://app.example.com' }

/** One user, one gateway, the device under test, and the recovery secret. */
interface World {
  readonly gateway: ScriptedGateway
  readonly rows: RowStore
  readonly secret: ReturnType<typeof passkeySecret>
  /** Undefined if no wallet was active before the crash. */
  address: string | undefined
  /** Problems found inside responses of the gateway, where a throw would be caught. */
  readonly wrongs: string[]
  /** Number of attempts by a stranger. */
  tries: number
}

interface Scenario {
  /** Runs before the crash. */
  readonly before: (world: World, random: () => number) => Promise<void>
  /** Is interrupted by the crash and retried afterwards. */
  readonly act: (wallet: FrameWallet, world: World) => Promise<void>
  /** The device has no share before. */
  readonly isNew?: true
  /** The wallet has no recovery, so a lost device share is final. */
  readonly isBare?: true
  /** A session without the seed tries to change the wallet at each step. */
  readonly hasStranger?: true
  /** Minimum number of steps, to detect an incomplete run. */
  readonly least: number
}

const owned = async (world: World, rows: RowStore, random: () => number) => {
  const wallet = await createLoggedInWallet(world.gateway, { rows })
  await wallet.ensureWallet(world.secret)
  for (let more = Math.floor(random() * 2); more > 0; more--) await wallet.rotate(world.secret)
  world.address = wallet.wallet?.evmAddress
  wallet.dispose()
}

/** The same without a recovery, the default of a wallet. */
const bare = async (world: World, rows: RowStore, random: () => number) => {
  const wallet = await createLoggedInWallet(world.gateway, { rows })
  await wallet.ensureWallet()
  for (let more = Math.floor(random() * 2); more > 0; more--) await wallet.rotate()
  world.address = wallet.wallet?.evmAddress
  wallet.dispose()
}

const scenarios: Readonly<Record<string, Scenario>> = {
  create: {
    before: async () => {},
    act: (wallet, { secret }) => wallet.ensureWallet(secret),
    least: 14,
  },
  rotate: {
    before: (world, random) => owned(world, world.rows, random),
    act: async (wallet, { secret }) => {
      await wallet.ensureWallet()
      await wallet.rotate(secret)
    },
    least: 14,
  },
  recover: {
    before: (world, random) => owned(world, createMemoryRows(), random),
    act: (wallet, { secret }) => wallet.recover(secret),
    isNew: true,
    least: 7,
  },
  'recover and end the others': {
    before: (world, random) => owned(world, createMemoryRows(), random),
    act: (wallet, { secret }) => wallet.recover(secret, { endOthers: true }),
    isNew: true,
    least: 14,
  },
  'C2: create without a recovery': {
    before: async () => {},
    act: wallet => wallet.ensureWallet(),
    isBare: true,
    least: 12,
  },
  'C2: rotate without a recovery': {
    before: (world, random) => bare(world, world.rows, random),
    act: async wallet => {
      await wallet.ensureWallet()
      await wallet.rotate()
    },
    isBare: true,
    least: 12,
  },
  'C2: rotate beside a stranger’s set': {
    before: (world, random) => owned(world, world.rows, random),
    act: async (wallet, { secret }) => {
      await wallet.ensureWallet()
      await wallet.rotate(secret)
    },
    hasStranger: true,
    least: 14,
  },
  'set up again': {
    before: (world, random) => owned(world, world.rows, random),
    act: (wallet, { secret }) => wallet.setUpRecovery(secret),
    least: 14,
  },
}

const changes = ['PUT /v1/wallet', 'POST /v1/wallet/commit', 'PUT /v1/recovery'] as const

/** Verifies each change when it reaches the gateway, before it is applied. */
function watch(scenario: Scenario, world: World): void {
  for (const route of changes)
    world.gateway.on.set(route, async ({ body }) => {
      // Between the two phases, while the owner's set is pending.
      if (scenario.hasStranger && route === 'POST /v1/wallet/commit') await strangersSet(world)
      if (route !== 'PUT /v1/wallet') return
      const shares = await new FrameStore(world.rows, place).shares(String(body['walletId']))
      if (!shares.some(({ record }) => record.sealed === body['sealed']))
        world.wrongs.push('a set came to the gateway before its device share was kept')
    })
}

/** A session without the seed has its own nonces, random bytes, and intercepted requests. */
async function strangersSet(world: World): Promise<void> {
  const { vault, seen } = world.gateway
  const held = vault.inForce?.set
  if (!held) return
  const [by, epoch] = ['stranger', held.epoch + 1]
  const signature = `0x${randomBytes(64).toString('hex')}1b`
  const made = () => ({
    ...held,
    epoch,
    sealed: 'AAAA',
    share: randomBytes(33).toString('base64url'),
    reason: 'rotate',
  })
  const fresh = (body: object) => ({ ...body, nonce: vault.makeNonce(by), signature })
  const overheard = (route: string) => seen.filter(request => request.route === route).map(({ body }) => body)
  const { walletId } = held
  const blob = { walletId, epoch: held.epoch, method: 'passkey', blob: 'AAAA' }
  const tries = [
    ...[fresh(made()), ...overheard('PUT /v1/wallet')].map(body => () => vault.put(body, by)),
    ...[fresh({ walletId, epoch }), ...overheard('POST /v1/wallet/commit')].map(body => () => vault.commit(body, by)),
    ...[fresh(blob), ...overheard('PUT /v1/recovery')].map(body => () => vault.storeRecovery(body, by)),
    () => vault.markFile(fresh({ walletId, epoch: held.epoch }), by),
  ]
  for (const attempt of tries) {
    world.tries += 1
    const done = await Promise.resolve()
      .then(attempt)
      .then(
        () => true,
        (thrown: unknown) => !(thrown instanceof Refused),
      )
    if (done) world.wrongs.push('a stranger changed the wallet')
  }
}

/** Logs in on the affected device, then runs the operation with the crash. */
async function struck(scenario: Scenario, world: World, blade: Blade): Promise<void> {
  await (await createLoggedInWallet(world.gateway, world)).lock()
  watch(scenario, world)
  const rows = blade.rows(world.rows)
  const wallet = createFrameWalletFixture(world.gateway, { rows, fetch: blade.fetch(world.gateway.fetch) })
  const acted = async () => {
    await wallet.resume()
    await scenario.act(wallet, world)
  }
  const end = await blade.over(acted().catch((thrown: unknown) => thrown))
  if (blade.blow === 'the step fails' && end !== undefined) await triedAgain(scenario, world, wallet)
  wallet.dispose()
}

/** Retries in the same page, after a new login if the session was lost. */
async function triedAgain(scenario: Scenario, world: World, wallet: FrameWallet): Promise<void> {
  const again = () =>
    scenario.isNew && wallet.state === 'locked' ? wallet.ensureWallet() : scenario.act(wallet, world)
  const code = await codeOf(again())
  if (code === 'E_UNAUTH') {
    await wallet.sendCode(world.gateway.email)
    await wallet.verifyCode('123456')
    await again()
  } else expect(code).toBeUndefined()
  expect(await signedBy(wallet)).toBe(world.address ?? wallet.wallet?.evmAddress)
}

/** Expects that exactly the promised pairs open the active set, and that the device can continue. */
async function sound(name: string, world: World): Promise<void> {
  const { gateway, rows, secret } = world
  gateway.on.clear()
  const inForce = gateway.vault.inForce
  expect(world.wrongs).toEqual([])
  if (inForce) await promisedPairs(world)
  const wallet = await createLoggedInWallet(gateway, { rows })
  const shutOut = (await codeOf(wallet.ensureWallet(scenarios[name]?.isBare ? undefined : secret))) === 'E_RECOVERY'
  expect(shutOut && !scenarios[name]?.isNew, 'the device lost its share').toBe(false)
  if (shutOut) await wallet.recover(secret)
  const before = world.address ?? inForce?.set.evmAddress
  if (before !== undefined) expect(wallet.wallet?.evmAddress).toBe(before)
  expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  wallet.dispose()
}

async function promisedPairs({ gateway, rows, secret }: World): Promise<void> {
  const current = gateway.vault.inForce
  if (!current) return
  const [record, recovery] = [recordOf(current.set), current.recovery.get('passkey')]
  const blob = recovery?.blob
  const worker = localKeyWorker()
  const store = new FrameStore(rows, place)
  const device = await store.binding()
  const released = () => releaseTo(worker, current.set)
  const fault = await recoveryFault(worker, current.set, { device, secret, ...(recovery && { stored: recovery }) })
  // Without a recovery, the gateway's share opens nothing.
  expect(fault, 'recovery and gateway share').toBe(recovery === undefined ? 'BAD_RECOVERY' : undefined)
  for (const share of await store.shares(record.walletId)) {
    const inForce = share.record.sealed === record.sealed
    const open = { record, device, sealed: share.device, released: await released() }
    const offline = { record, device, sealed: share.device, secret, blob }
    const found = [await faultOf(worker, 'open', open), await faultOf(worker, 'openOffline', offline)]
    const withBlob = blob === undefined ? 'BAD_RECOVERY' : undefined
    expect(found, inForce ? 'the share in force' : 'a share of another set').toEqual(
      inForce ? [undefined, withBlob] : ['SHARE_MISMATCH', 'SHARE_MISMATCH'],
    )
  }
  worker.close()
}

async function madeWorld(scenario: Scenario, random: () => number): Promise<World> {
  const made: World = {
    gateway: new ScriptedGateway(),
    rows: createMemoryRows(),
    secret: passkeySecret(),
    address: undefined,
    wrongs: [],
    tries: 0,
  }
  await scenario.before(made, random)
  return made
}

describe.each(Object.keys(scenarios))('crash during: %s', name => {
  const scenario = scenarios[name] as Scenario
  const seeds = securityCases(1)
  // The stranger's refusal does not depend on the step, so every third step is tested.
  const stride = scenario.hasStranger ? 3 : 1

  test.each<Blow>(['the page dies', 'the step fails'])(
    'leaves one complete epoch at every step if %s',
    async blow => {
      const random = seededRandom(`${name}, ${blow}`)
      const whole = new Blade(Infinity, blow)
      const first = await madeWorld(scenario, () => 0)
      await struck(scenario, first, whole)
      expect(whole.steps).toBeGreaterThanOrEqual(scenario.least)
      expect(first.tries > 0, 'a stranger tried').toBe(scenario.hasStranger === true)
      for (let seed = 0; seed < seeds; seed++) {
        for (let at = 1 + Math.floor(random() * stride); at <= whole.steps; at += stride) {
          const made = await madeWorld(scenario, random)
          await struck(scenario, made, new Blade(at, blow))
          await sound(name, made).catch((thrown: unknown) => {
            throw new Error(`step ${at} of ${whole.steps}`, { cause: thrown })
          })
        }
      }
    },
    1_200_000,
  )
})
