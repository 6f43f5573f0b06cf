import { describe, expect, test } from 'vitest'
import type { FrameWallet } from '../../src/frame-page/session/frame-wallet.js'
import { FrameStore } from '../../src/frame-page/storage/frame-store.js'
import { memoryRows } from '../../src/frame-page/storage/memory-rows.js'
import type { RowStore } from '../../src/frame-page/storage/row-store.js'
import { Blade, type Blow } from '../frame-page/helpers/blade.js'
import {
  codeOf,
  frameWalletStage,
  loggedIn,
  passkeySecret,
  signedBy,
} from '../frame-page/helpers/frame-wallet-stage.js'
import { faultOf, localKeyWorker } from '../frame-page/helpers/local-key-worker.js'
import { recordOf } from '../frame-page/helpers/made-wallet.js'
import { ScriptedGateway } from '../frame-page/helpers/scripted-gateway.js'
import { releaseTo } from '../frame-page/helpers/sealed-release.js'
import { securityCases, seededRandom } from '../frame-page/helpers/security-cases.js'

const place = { projectId: 'project', origin: 'https://app.example.com' }

/** One person, one gateway, the device under test, and the secret of the recovery. */
interface World {
  readonly gateway: ScriptedGateway
  readonly rows: RowStore
  readonly secret: ReturnType<typeof passkeySecret>
  /** Undefined until a wallet was in force before the crash. */
  address: string | undefined
}

interface Scenario {
  /** What was before. */
  readonly before: (world: World, random: () => number) => Promise<void>
  /** What is struck in the middle, and tried again after. */
  readonly act: (wallet: FrameWallet, world: World) => Promise<void>
  /** The device has no share of its own before. */
  readonly isNew?: true
  /** Fewer steps than this were not the whole of it. */
  readonly least: number
}

const owned = async (world: World, rows: RowStore, random: () => number) => {
  const wallet = await loggedIn(world.gateway, { rows })
  await wallet.ensureWallet(world.secret)
  for (let more = Math.floor(random() * 2); more > 0; more--) await wallet.rotate(world.secret)
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
    before: (world, random) => owned(world, memoryRows(), random),
    act: (wallet, { secret }) => wallet.recover(secret),
    isNew: true,
    least: 7,
  },
  'recover and end the others': {
    before: (world, random) => owned(world, memoryRows(), random),
    act: (wallet, { secret }) => wallet.recover(secret, { endOthers: true }),
    isNew: true,
    least: 14,
  },
  'set up again': {
    before: (world, random) => owned(world, world.rows, random),
    act: (wallet, { secret }) => wallet.setUpRecovery(secret),
    least: 14,
  },
}

/** Logs in on the device that may be struck, then acts under the blade. */
async function struck(scenario: Scenario, world: World, blade: Blade): Promise<void> {
  await (await loggedIn(world.gateway, world)).lock()
  const rows = blade.rows(world.rows)
  const wallet = frameWalletStage(world.gateway, { rows, fetch: blade.fetch(world.gateway.fetch) })
  const acted = async () => {
    await wallet.resume()
    await scenario.act(wallet, world)
  }
  const end = await blade.over(acted().catch((thrown: unknown) => thrown))
  if (blade.blow === 'the step fails' && end !== undefined) await triedAgain(scenario, world, wallet)
  wallet.dispose()
}

/** A person tries again in the same page; where the session was lost with an answer, after a new login. */
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

/** Exactly the promised pairs open what is in force, and the device that comes back can go on. */
async function sound(name: string, world: World): Promise<void> {
  const { gateway, rows, secret } = world
  const kept = gateway.vault.inForce
  if (kept) await promisedPairs(world)
  const wallet = await loggedIn(gateway, { rows })
  const shutOut = (await codeOf(wallet.ensureWallet(secret))) === 'E_RECOVERY'
  expect(shutOut && !scenarios[name]?.isNew, 'the device lost its share').toBe(false)
  if (shutOut) await wallet.recover(secret)
  const before = world.address ?? kept?.set.evmAddress
  if (before !== undefined) expect(wallet.wallet?.evmAddress).toBe(before)
  expect(await signedBy(wallet)).toBe(wallet.wallet?.evmAddress)
  wallet.dispose()
}

async function promisedPairs({ gateway, rows, secret }: World): Promise<void> {
  const kept = gateway.vault.inForce
  if (!kept) return
  const [record, blob] = [recordOf(kept.set), kept.recovery.get('passkey')]
  const worker = localKeyWorker()
  const store = new FrameStore(rows, place)
  const device = await store.binding()
  const released = () => releaseTo(worker, kept.set)
  const faults = {
    recovery: await faultOf(worker, 'openRecovery', { record, device, secret, blob, released: await released() }),
  }
  expect(faults, 'recovery and gateway share').toEqual({ recovery: undefined })
  for (const share of await store.shares(record.walletId)) {
    const inForce = share.record.sealed === record.sealed
    const open = { record, device, sealed: share.device, released: await released() }
    const offline = { record, device, sealed: share.device, secret, blob }
    const found = [await faultOf(worker, 'open', open), await faultOf(worker, 'openOffline', offline)]
    expect(found, inForce ? 'the share in force' : 'a share of another set').toEqual(
      inForce ? [undefined, undefined] : ['SHARE_MISMATCH', 'SHARE_MISMATCH'],
    )
  }
  worker.close()
}

async function madeWorld(scenario: Scenario, random: () => number): Promise<World> {
  const made: World = {
    gateway: new ScriptedGateway(),
    rows: memoryRows(),
    secret: passkeySecret(),
    address: undefined,
  }
  await scenario.before(made, random)
  return made
}

describe.each(Object.keys(scenarios))('K5: a crash in the middle of: %s', name => {
  const scenario = scenarios[name] as Scenario
  const seeds = securityCases(1)

  test.each<Blow>(['the page dies', 'the step fails'])(
    'leaves one complete epoch at every step where %s',
    async blow => {
      const random = seededRandom(`${name}, ${blow}`)
      const whole = new Blade(Infinity, blow)
      await struck(scenario, await madeWorld(scenario, () => 0), whole)
      expect(whole.steps).toBeGreaterThanOrEqual(scenario.least)
      for (let seed = 0; seed < seeds; seed++) {
        for (let at = 1; at <= whole.steps; at++) {
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
