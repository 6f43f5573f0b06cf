import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RESPONSE_TIMEOUT_MS } from '../../../src/controllers/siwx/siwx-session.js'
import { MAX_RECHECK_DELAY_MS } from '../../../src/controllers/siwx/siwx-sessions.js'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { HANDOVER_GRACE_MS, SUCCESS_SHOWN_MS } from '../../../src/controllers/siwx/siwx.js'
import { siwxNamespaces } from '../../../src/core/siwx.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { accounts, chains, SESSION_MS, signatureOf, createSiwxModel, type ModelRules } from './siwx-model-fixture.js'

/** An action of the user, the wallet, the storage, another tab or the clock. */
type Step = readonly [name: (typeof names)[number], value: number]
const names = [
  'connect',
  'sign',
  'wallet agrees',
  'wallet says no',
  'wallet signs wrongly',
  'sign in well',
  'cancel',
  'close',
  'press disconnect',
  'app disconnects',
  'wallet is gone',
  'another account',
  'another network',
  'ask for it',
  'open the dialog',
  'sign out',
  'another tab signs in',
  'another tab signs out',
  'a moment',
  'expiry',
  'keeper fails',
  'keeper is slow',
  'keeper is well',
  'answer the first',
  'answer the last',
  'nobody can verify',
  'verify again',
] as const
/** More frequent, because they lead to further states. */
const often = [
  'connect',
  'connect',
  'sign',
  'sign',
  'wallet agrees',
  'sign in well',
  'sign in well',
  'keeper is well',
] as const
const steps = fc.array(fc.tuple(fc.constantFrom(...names, ...often), fc.nat(11)), { maxLength: 30 })
const rules = fc.record({ required: fc.boolean(), signOutOnDisconnect: fc.boolean() })

type Stage = ReturnType<typeof createSiwxModel>

async function play(how: ModelRules, run: readonly Step[]): Promise<Stage & { readonly declined: Set<string> }> {
  const stage = createSiwxModel(how)
  const { scope, controller, state, world, requests, clock, modal, router } = stage
  const declined = new Set<string>()
  /** A refusal is remembered while the account stays connected. */
  const forget = (namespace: string) =>
    declined.forEach(caipAddress => caipAddress.startsWith(`${namespace}:`) && declined.delete(caipAddress))
  const noting = (act: () => unknown) => {
    const { prompt, phase } = state
    const isNo = prompt && !prompt.isRequired && ['preparing', 'ready', 'signing'].includes(phase)
    const id = prompt && `${prompt.network.caipNetworkId}:${prompt.address}`
    const done = act()
    if (isNo && id) declined.add(id)
    return done
  }
  const doing: Record<(typeof names)[number], (value: number) => unknown> = {
    connect: at => stage.join(at),
    sign: () => void controller.sign(),
    'wallet agrees'() {
      const request = requests.pop()
      request?.resolve(signatureOf(request.signer.address, request.message))
    },
    'wallet says no': () => requests.pop()?.reject({ code: 4001, message: 'User rejected' }),
    'wallet signs wrongly': at => requests.pop()?.resolve(at % 2 ? '0x' : signatureOf(accounts[1], 'something else')),
    async 'sign in well'() {
      void controller.sign()
      await stage.rest()
      doing['wallet agrees'](0)
      await stage.rest()
    },
    cancel: () => noting(() => void controller.cancel()),
    close: () => noting(() => (modal.state.open ? stage.close() : undefined)),
    'press disconnect': () => void controller.disconnect(),
    'app disconnects': () => void scope.use(ConnectionController).disconnect(),
    'wallet is gone': () => stage.wallet()?.gone(),
    'another account': at => stage.wallet()?.accountsChanged(accounts[at % 2]!),
    'another network': at => stage.wallet()?.networkChanged(chains[at % 3]!),
    'ask for it'() {
      const id = idOf(stage)
      if (controller.request('eip155') && id) declined.delete(id)
    },
    'open the dialog'() {
      if (modal.state.open) return
      router.reset('Account')
      modal.setOpen(true)
    },
    'sign out'() {
      void controller.signOut('eip155').catch(() => {}) // the storage does not respond
      const id = idOf(stage)
      if (id) declined.add(id)
    },
    'another tab signs in': () => stage.otherTab('signs in'),
    'another tab signs out': () => stage.otherTab('signs out'),
    'a moment': at => clock.advance([SUCCESS_SHOWN_MS, HANDOVER_GRACE_MS, 1_000, RESPONSE_TIMEOUT_MS][at % 4]!),
    expiry: () => clock.advance(SESSION_MS),
    'keeper fails': () => void (world.keeper = 'failing'),
    'keeper is slow': at => void (world.keeper = at % 2 ? 'slow' : 'slow-effect'),
    'keeper is well': () => void (world.keeper = 'sound'),
    'answer the first': () => world.open.shift()?.resolve(),
    'answer the last': () => world.open.pop()?.resolve(),
    'nobody can verify': () => void (world.canVerify = false),
    'verify again': () => void (world.canVerify = true),
  }
  for (const [name, value] of run) {
    await doing[name](value)
    await clock.advance(0)
    for (const namespace of siwxNamespaces)
      if (scope.use(AccountController).get(namespace).status === 'disconnected') forget(namespace)
    alwaysTrue(stage, declined)
  }
  // From here on every request succeeds, and the user waits.
  Object.assign(world, { keeper: 'sound', canVerify: true })
  await calm(stage)
  return { ...stage, declined }
}

/** Rejects pending wallet requests, lets the storage respond and waits until success was shown. */
async function calm(stage: Stage): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await stage.rest()
    stage.requests.splice(0).forEach(request => request.reject({ code: 4001, message: 'User rejected' }))
    await stage.rest()
    await stage.clock.advance(MAX_RECHECK_DELAY_MS) // success was shown and failed lookups were repeated
  }
  await stage.rest()
}

function idOf({ scope }: Stage): string | undefined {
  const account = scope.use(AccountController).get('eip155').accounts[0]
  const network = scope.use(NetworkController).current('eip155')
  return account && network && `${network.caipNetworkId}:${account.address}`
}

/** Invariants that hold at any moment. */
function alwaysTrue({ world, state, signIn, scope }: Stage, declined: ReadonlySet<string>): void {
  expect(world.wrong, 'kept, and does not verify').toEqual([])
  const { prompt } = state
  if (!prompt) return expect(state).toMatchObject({ phase: 'ready', failure: undefined })
  const id = `${prompt.network.caipNetworkId}:${prompt.address}`
  if (state.phase !== 'done') expect([...declined], 'asked in spite of a no').not.toContain(id)
  // A prompted account must be connected and not signed in.
  expect(scope.use(AccountController).get(prompt.namespace).accounts[0]?.address).toBe(prompt.address)
  expect(signIn(prompt.namespace)).toMatchObject({
    address: prompt.address,
    chainId: prompt.network.caipNetworkId,
    status: state.phase === 'done' ? (expect.stringMatching(/^signed-/) as string) : 'asking',
  })
}

/** Invariants once every request is answered: nothing is pending, and every account that must sign in is prompted. */
function atRest({ state, modal, router, scope, signIn, required, world }: Stage): void {
  expect(state.phase).toBe('ready')
  expect(modal.state.open && router.view === 'SIWXSignMessage', 'the screen, if there is a question').toBe(
    Boolean(state.prompt && modal.state.open && router.view === 'SIWXSignMessage'),
  )
  const statuses = siwxNamespaces.flatMap(namespace => {
    const isThere =
      scope.use(AccountController).isConnected(namespace) && getConnectedAccount(scope, namespace) !== undefined
    expect(Boolean(signIn(namespace)), `${namespace} stands somewhere while it is on a network of the app`).toBe(
      isThere,
    )
    return signIn(namespace)?.status ?? []
  })
  expect(statuses).not.toContain('checking')
  expect(statuses.includes('asking')).toBe(Boolean(state.prompt))
  if (required) expect(statuses, 'connected, and neither signed in nor asked').not.toContain('signed-out')
  if (required && state.prompt) expect([modal.state.open, router.view]).toEqual([true, 'SIWXSignMessage'])
  for (const namespace of siwxNamespaces) {
    const entry = signIn(namespace)
    if (entry?.status === 'signed-in')
      expect(world.kept.map(({ message }) => message)).toContain(entry.session?.message)
  }
}

test('sign-in shows no prompt while a slow sign-out ends a required session', async () => {
  const run = [
    ['keeper is slow', 0],
    ['connect', 0],
    ['sign in well', 0],
    ['sign out', 0],
  ] as const
  const stage = await play({ required: true, signOutOnDisconnect: false }, run)
  onTestFinished(() => stage.scope.dispose())
  atRest(stage)
  expect(stage.opened).toEqual(['SIWXSignMessage'])
  expect(stage.state.prompt).toBeUndefined()
})

test('sign-in ends once the storage responds again, if another tab signed out meanwhile', async () => {
  const run = [
    ['connect', 0],
    ['sign in well', 0],
    ['keeper fails', 0],
    ['another tab signs out', 0],
  ] as const
  const stage = await play({ required: false, signOutOnDisconnect: false }, run)
  onTestFinished(() => stage.scope.dispose())
  atRest(stage)
  expect(stage.signIn()?.status).toBe('signed-out')
})

test('sign-in never saves a wrong session or gets stuck, whatever users, wallets, storages and tabs do', async () => {
  await asyncProperty(
    fc.tuple(rules, steps),
    async ([how, run]) => {
      const stage = await play(how, run)
      alwaysTrue(stage, stage.declined)
      atRest(stage)
      const { scope, world, state } = stage
      const isAnybody = scope.use(AccountController).connected.length > 0
      if (!isAnybody && !world.hasFailed && how.signOutOnDisconnect) expect(world.kept).toEqual([])
      await stage.join(0)
      await stage.rest()
      await scope.use(ConnectionController).disconnect()
      await calm(stage)
      if (how.signOutOnDisconnect) expect(world.kept, 'left signed in').toEqual([])
      expect(state.prompt).toBeUndefined()
      expect(stage.signIn()).toBeUndefined()
      scope.dispose()
    },
    120,
  )
}, 120_000)
