import { describe, expect, onTestFinished, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { RESPONSE_TIMEOUT_MS } from '../../../src/controllers/siwx/siwx-session.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { MAX_MESSAGE_AGE_MS } from '../../../src/controllers/siwx/sign-in-attempt.js'
import { HANDOVER_GRACE_MS, SUCCESS_SHOWN_MS } from '../../../src/controllers/siwx/siwx.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createStorage } from '../../../src/services/storage.js'
import { deferred } from '../../helpers/deferred.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { scriptedSiwx, unreachable, type ScriptedSiwx } from '../../helpers/scripted-siwx.js'
import { mint, siwxStage } from './siwx-stage.js'

function stage(siwx?: ScriptedSiwx, parts?: Parameters<typeof siwxStage>[1]) {
  const made = siwxStage(siwx, parts)
  onTestFinished(() => made.scope.dispose())
  return made
}

const facts = { network: 'eip155:1', isSmartAccount: false }

describe('after a connection', () => {
  test('with no sign-in the screen opens, and shows what would be signed', async () => {
    const { connect, modal, router, state, signIn } = stage()
    await connect()
    await expect.poll(() => modal.state.open).toBe(true) // the names of the screens are loaded first
    expect(router.view).toBe('SIWXSignMessage')
    expect(state.prompt).toMatchObject({ address: ada, isRequired: true, message: { domain: 'app.example' } })
    expect(state).toMatchObject({ phase: 'ready', failure: undefined })
    expect(signIn()).toEqual({ status: 'asking', chainId: 'eip155:1', address: ada })
  })

  test('with a sign-in that holds nothing is asked', async () => {
    const siwx = scriptedSiwx()
    const first = stage(siwx)
    await first.connect()
    await first.sign()
    const { connect, modal, signIn, opened } = stage(siwx)
    await connect()
    expect(opened).toEqual([])
    expect(modal.state.open).toBe(false)
    expect(signIn()?.status).toBe('signed-in')
  })

  test('a sign-in of another account or network, one that is over, and one that has not begun do not count', async () => {
    const siwx = scriptedSiwx()
    const at = (ms: number) => new Date(1_700_000_000_000 + ms).toISOString()
    const data = { accountAddress: ada, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: 'n' } as const
    const wrong = [
      { ...data, accountAddress: bob },
      { ...data, chainId: 'eip155:10' as const },
      { ...data, expirationTime: at(0) },
      { ...data, expirationTime: 'soon' },
      { ...data, notBefore: at(1) },
    ]
    siwx.getSessions = async () => wrong.map(each => ({ data: each, message: '', signature: '' }))
    const { connect, signIn } = stage(siwx)
    await connect()
    expect(signIn()?.status).toBe('asking')
  })

  test('on a network of another app nothing is asked', async () => {
    const { connect, opened, siwx, signIn } = stage()
    await connect({ caipNetworkId: 'eip155:56' })
    expect([opened, siwx.calls, signIn()]).toEqual([[], [], undefined])
  })

  test('where nobody can say whether there is a sign-in the connection ends, and the ways to connect say why', async () => {
    const siwx = scriptedSiwx()
    siwx.before.getSessions = unreachable
    const { connect, scope, router, modal, events } = stage(siwx)
    const session = await connect()
    await expect.poll(() => events.some(({ event }) => event === 'SIWX_AUTH_ERROR')).toBe(true)
    expect(session.endings).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
    expect([modal.state.open, router.view]).toEqual([true, 'Connect'])
    expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'siwx/init-failed' })
  })

  test('a keeper that does not answer in half a minute counts as one that fails', async () => {
    const siwx = scriptedSiwx()
    siwx.before.getSessions = () => new Promise(() => {})
    const { connect, scope, router } = stage(siwx)
    await connect()
    await scope.clock.advance(RESPONSE_TIMEOUT_MS)
    await expect.poll(() => router.view).toBe('Connect')
    expect(scope.use(AccountController).connected).toEqual([])
  })
})

describe('signing', () => {
  test('has the message signed, keeps it, tells it, and closes once success was seen', async () => {
    const { connect, sign, siwx, asks, told, state, modal, scope, signIn } = stage()
    await connect()
    await sign('0xabc')
    expect(asks).toHaveLength(1)
    expect(asks[0]).toMatchObject({ message: `eip155:1 ${ada} nonce1`, signer: { address: ada } })
    const [kept] = siwx.kept
    expect(kept).toMatchObject({ message: asks[0]?.message, signature: '0xabc', data: { nonce: 'nonce1' } })
    expect(Object.keys(kept?.data ?? {})).not.toContain('toString')
    expect(told()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect([state.phase, modal.state.open]).toEqual(['done', true])
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect([state.prompt, modal.state.open]).toEqual([undefined, false])
    expect(signIn()).toMatchObject({ status: 'signed-in', session: { signature: '0xabc' } })
  })

  test('signs by the way of the app where it has one', async () => {
    const siwx = scriptedSiwx()
    siwx.signMessage = async ({ message, chainId, accountAddress }) => `${chainId} ${accountAddress} ${message.length}`
    const { connect, controller, asks } = stage(siwx)
    await connect()
    await controller.sign()
    expect(asks).toEqual([])
    expect(siwx.kept[0]?.signature).toMatch(`eip155:1 ${ada} `)
  })

  test('a no of the person is said, told, and can be tried again with a new message', async () => {
    const { connect, beginToSign, settled, scope, state, events, sign, siwx, router } = stage()
    await connect()
    const { signing, ask } = await beginToSign()
    ask.reject({ code: 4001, message: 'User rejected' })
    await signing
    await settled()
    expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'siwx/declined' })
    expect(events.at(-1)).toEqual({ event: 'SIWX_AUTH_ERROR', properties: { ...facts, message: 'siwx/declined' } })
    expect(state).toMatchObject({
      phase: 'ready',
      failure: { kind: 'rejected' },
      prompt: { message: { nonce: 'nonce2' } },
    })
    expect(router.view).toBe('SIWXSignMessage')
    await sign()
    expect(siwx.kept.map(({ data }) => data.nonce)).toEqual(['nonce2'])
  })

  test('what the server does not take is not signed in; its words are on view', async () => {
    const siwx = scriptedSiwx()
    siwx.before.addSession = () => {
      throw new RangeError('Banned for life')
    }
    const { connect, sign, state, signIn } = stage(siwx)
    await connect()
    await sign()
    expect(state.failure).toEqual({ kind: 'failed', code: undefined, said: 'Banned for life' })
    expect([siwx.kept, signIn()?.status]).toEqual([[], 'asking'])
  })

  test('of a smart account a failure says that the app might not support them', async () => {
    const siwx = scriptedSiwx()
    siwx.before.addSession = unreachable
    const { connect, sign, scope, events } = stage(siwx)
    await connect({ accounts: [{ namespace: 'eip155', address: ada, type: 'smartAccount' }] })
    await sign()
    expect(scope.use(SnackController).state.code).toBe('siwx/smart-account')
    expect(events.at(-1)?.properties).toEqual({ ...facts, isSmartAccount: true, message: 'siwx/smart-account' })
  })

  test('a message that cannot be made is said, and made with the next try', async () => {
    const siwx = scriptedSiwx()
    siwx.before.createMessage = unreachable
    const { connect, state, sign } = stage(siwx)
    await connect()
    expect(state).toMatchObject({ phase: 'ready', failure: { kind: 'unprepared', code: 'data/unavailable' } })
    siwx.before.createMessage = () => {}
    await sign()
    expect(siwx.kept).toHaveLength(1)
  })

  test('a message about somebody else is not signed', async () => {
    const siwx = scriptedSiwx()
    const { createMessage } = siwx
    siwx.createMessage = input => createMessage({ ...input, accountAddress: bob })
    const { connect, sign, asks, state } = stage(siwx)
    await connect()
    await sign()
    expect([asks, siwx.kept]).toEqual([[], []])
    expect(state.failure?.code).toBe('siwx/init-failed')
  })

  test('a message that has grown old is made anew before the wallet is asked', async () => {
    const { connect, sign, scope, siwx } = stage()
    await connect()
    await scope.clock.advance(MAX_MESSAGE_AGE_MS)
    await sign()
    expect(siwx.kept.map(({ data }) => data.nonce)).toEqual(['nonce2'])
  })
})

describe('not signing', () => {
  test('optional: closes, asks no more on this network, and asks on the next one', async () => {
    const { connect, controller, modal, router, told, opened, signIn, scope, settled } = stage(
      scriptedSiwx({ required: false }),
    )
    const session = await connect()
    await controller.cancel()
    await settled()
    expect([modal.state.open, router.view, signIn()?.status]).toEqual([false, 'Connect', 'signed-out'])
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
    expect(told()).toEqual(['CLICK_CANCEL_SIWX'])
    session.networkChanged('eip155:8453')
    await expect.poll(() => opened).toHaveLength(2)
    await controller.cancel()
    session.networkChanged('eip155:1')
    await settled()
    await settled()
    expect(opened).toHaveLength(2)
  })

  test('optional: closing is a no as well, and what the wallet answers afterwards is dropped', async () => {
    const { connect, beginToSign, close, siwx, modal, settled, state } = stage(scriptedSiwx({ required: false }))
    await connect()
    const { signing, ask } = await beginToSign()
    close()
    await settled()
    ask.resolve('0xlate')
    await signing
    expect([siwx.kept, modal.state.open, state.prompt]).toEqual([[], false, undefined])
  })

  test('required: it cannot be closed, and no ends the connection', async () => {
    const { connect, controller, modal, close, router, scope, told, state } = stage()
    await connect()
    close()
    expect(modal.state).toMatchObject({ open: true, refusals: 1 })
    await controller.cancel()
    expect(scope.use(AccountController).connected).toEqual([])
    expect([router.view, modal.state.open, state.prompt]).toEqual(['Connect', true, undefined])
    expect(told()).toEqual(['CLICK_CANCEL_SIWX'])
  })

  test('required: no goes back to the network where the account is signed in', async () => {
    const { connect, sign, scope, controller, state, modal, settled, signIn } = stage()
    const session = await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await expect.poll(() => state.prompt?.back?.name).toBe('Ethereum')
    await controller.cancel()
    await settled()
    await scope.clock.advance(HANDOVER_GRACE_MS)
    expect(scope.use(NetworkController).state.active.eip155).toBe('eip155:1')
    expect([signIn()?.status, modal.state.open]).toEqual(['signed-in', false])
  })

  test('required: where that network knows no sign-in any more the connection ends', async () => {
    const { connect, sign, scope, controller, state, siwx } = stage()
    const session = await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await expect.poll(() => state.prompt?.back?.name).toBe('Ethereum')
    siwx.kept = []
    await controller.cancel()
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('required: a wallet that stays where it is says so; the way out is still there', async () => {
    const switchNetwork = () => Promise.reject(new AppKitError('wallet/busy'))
    const { connect, sign, scope, controller, state } = stage(scriptedSiwx(), { switchNetwork })
    const session = await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await expect.poll(() => state.prompt?.back?.name).toBe('Ethereum')
    await controller.cancel()
    expect(state).toMatchObject({ phase: 'ready', failure: { kind: 'elsewhere', code: 'wallet/busy' } })
    await controller.disconnect()
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('required: a browser that closes the dialog all the same finds it again with the next opening', async () => {
    const { connect, modal, beginToSign, siwx, settled, state } = stage()
    await connect()
    const { signing, ask } = await beginToSign()
    modal.setOpen(false)
    await settled()
    ask.resolve('0xlate')
    await signing
    expect(siwx.kept).toEqual([])
    expect(state).toMatchObject({ phase: 'ready', prompt: { address: ada } })
    expect(modal.getRequiredView()).toBe('SIWXSignMessage')
  })
})

describe('late answers', () => {
  const moments = [
    ['another account', session => session.accountsChanged(bob)],
    ['another network', session => session.networkChanged('eip155:8453')],
    ['an unknown network', session => session.networkChanged('eip155:56')],
    ['no connection', session => session.gone()],
  ] satisfies [string, (session: Awaited<ReturnType<ReturnType<typeof siwxStage>['connect']>>) => void][]

  test.each(moments)('a signature that comes with %s is not kept', async (_, change) => {
    const { connect, beginToSign, siwx, settled, events } = stage()
    const session = await connect()
    const { signing, ask } = await beginToSign()
    change(session)
    ask.resolve('0xlate')
    await signing
    await settled()
    expect(siwx.calls.filter(call => call.startsWith('addSession'))).toEqual([])
    expect(events.map(({ event }) => event)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test.each(moments)('one that was being kept as there came %s is taken back', async (_, change) => {
    const siwx = scriptedSiwx()
    const keeping = deferred()
    siwx.before.addSession = () => keeping.promise
    const { connect, beginToSign, settled, state, events } = stage(siwx)
    const session = await connect()
    const { signing, ask } = await beginToSign()
    ask.resolve('0xlate')
    await settled()
    expect(state.phase).toBe('keeping')
    change(session)
    await settled()
    keeping.resolve()
    await signing
    await expect.poll(() => siwx.kept).toEqual([])
    expect(events.map(({ event }) => event)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test('after the end of the instance nothing is kept, and nothing shown', async () => {
    const { connect, beginToSign, siwx, scope, opened } = stage()
    await connect()
    const { signing, ask } = await beginToSign()
    scope.dispose()
    ask.resolve('0xlate')
    await signing
    expect(siwx.kept).toEqual([])
    expect(opened).toHaveLength(1)
  })

  test('a look that ends after the account has changed asks nothing about it', async () => {
    const siwx = scriptedSiwx()
    const looking = deferred()
    siwx.before.getSessions = () => looking.promise
    const { connect, settled, state } = stage(siwx)
    const session = await connect()
    session.accountsChanged(bob)
    await settled()
    looking.resolve()
    await expect.poll(() => state.prompt?.address).toBe(bob)
    expect(siwx.calls.filter(call => call.startsWith('createMessage'))).toEqual([`createMessage eip155:1:${bob}`])
  })
})

describe('the end of a connection', () => {
  test.each([
    [undefined, 0],
    [true, 0],
    [false, 1],
  ])('with signOutOnDisconnect %s leaves %i sign-ins', async (signOutOnDisconnect, left) => {
    const siwx = scriptedSiwx(signOutOnDisconnect === undefined ? {} : { signOutOnDisconnect })
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.use(ConnectionController).disconnect()
    await settled()
    await settled()
    expect(siwx.kept).toHaveLength(left)
    expect(signIn()).toBeUndefined()
  })

  test('of one family ends its own sign-ins on all its networks, and leaves those of the others', async () => {
    const { connect, sign, siwx, scope, state, settled } = stage()
    const session = await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await expect.poll(() => state.phase === 'ready' && state.prompt?.network.name).toBe('Base')
    await sign()
    await connect({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: mint }, 'app.sol')
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    await expect.poll(() => state.phase === 'ready' && state.prompt?.namespace).toBe('solana')
    await sign()
    expect(siwx.kept).toHaveLength(3)
    await scope.use(ConnectionController).disconnect('eip155')
    await settled()
    await expect.poll(() => siwx.kept.map(({ data }) => data.accountAddress)).toEqual([mint])
  })

  test('a keeper that fails at first is asked again', async () => {
    const siwx = scriptedSiwx()
    const { connect, sign, scope, settled } = stage(siwx)
    await connect()
    await sign()
    siwx.before.setSessions = unreachable
    await scope.use(ConnectionController).disconnect()
    await settled()
    expect(siwx.kept).toHaveLength(1)
    siwx.before.setSessions = () => {}
    await scope.clock.advance(500)
    expect(siwx.kept).toEqual([])
  })

  test('a look for a sign-in waits until the ones before are ended', async () => {
    const siwx = scriptedSiwx()
    const ending = deferred()
    siwx.before.setSessions = () => ending.promise
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.use(ConnectionController).disconnect()
    await connect()
    expect(signIn()?.status).toBe('checking')
    ending.resolve()
    await settled()
    await settled()
    expect(signIn()?.status).toBe('asking')
  })
})

describe('several families', () => {
  test('are asked one after the other, each by itself', async () => {
    const { connect, sign, state, scope, siwx, opened, modal } = stage()
    await connect()
    await connect({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: mint }, 'app.sol')
    expect(state.prompt?.namespace).toBe('eip155')
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect(state.prompt?.namespace).toBe('solana')
    expect(opened).toHaveLength(1)
    await sign('base58')
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect(siwx.kept.map(({ data }) => data.accountAddress)).toEqual([ada, mint])
    expect(modal.state.open).toBe(false)
  })

  test('a no to one leaves the other', async () => {
    const { connect, controller, state, scope } = stage()
    await connect()
    await connect({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: mint }, 'app.sol')
    await controller.cancel()
    expect(state.prompt?.namespace).toBe('solana')
    expect(scope.use(AccountController).connected).toEqual(['solana'])
  })
})

describe('time, and other tabs', () => {
  const inAnHour = new Date(1_700_000_000_000 + 3_600_000).toISOString()

  test.each([
    [true, 'asking'],
    [false, 'signed-out'],
  ])('at the end of a sign-in (required: %s) the account is %s', async (required, status) => {
    const siwx = scriptedSiwx({ required })
    siwx.more = { expirationTime: inAnHour }
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.clock.advance(3_599_999)
    expect(signIn()?.status).toBe('signed-in')
    await scope.clock.advance(1)
    await settled()
    expect(signIn()?.status).toBe(status)
  })

  test('an optional one that has ended is asked for when the dialog is opened next', async () => {
    const siwx = scriptedSiwx({ required: false })
    siwx.more = { expirationTime: inAnHour }
    const { connect, sign, scope, modal, router, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.clock.advance(3_600_000)
    await settled()
    router.reset('Account')
    modal.setOpen(true)
    await expect.poll(() => router.view).toBe('SIWXSignMessage')
  })

  test('one that the page itself has ended is asked for when the dialog is opened next', async () => {
    for (const required of [true, false]) {
      const siwx = scriptedSiwx({ required })
      const { connect, sign, scope, modal, router, settled } = stage(siwx)
      await connect()
      await sign()
      await scope.clock.advance(SUCCESS_SHOWN_MS)
      await settled()
      await siwx.setSessions([])
      router.reset('Account')
      modal.setOpen(true)
      await expect.poll(() => router.view).toBe('SIWXSignMessage')
    }
  })

  test('one that ends in a year is watched for a year', async () => {
    const siwx = scriptedSiwx()
    siwx.more = { expirationTime: new Date(1_700_000_000_000 + 365 * 86_400_000).toISOString() }
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect(scope.clock.waiting[0]).toBeLessThan(2 ** 31)
    await scope.clock.advance(365 * 86_400_000)
    await settled()
    expect(signIn()?.status).toBe('asking')
  })
})

test('a sign-out elsewhere while success is on view asks again', async () => {
  const siwx = scriptedSiwx()
  let changed = () => {}
  const storage = {
    ...createStorage(undefined, () => undefined),
    onChange: (_: string, run: () => void) => void (changed = run),
  }
  const { connect, sign, settled, scope, state, modal } = stage(siwx, { services: { storage } })
  await connect()
  await sign()
  siwx.kept = []
  changed()
  await settled()
  await scope.clock.advance(SUCCESS_SHOWN_MS)
  expect(state).toMatchObject({ phase: 'ready', prompt: { address: ada } })
  expect(modal.state.open).toBe(true)
})

describe('what the person asks for', () => {
  test('a sign-out while they are asked ends the question', async () => {
    const { connect, controller, settled, state, modal, signIn } = stage(scriptedSiwx({ required: false }))
    await connect()
    await controller.signOut('eip155')
    await settled()
    expect([state.prompt, modal.state.open, signIn()?.status]).toEqual([undefined, false, 'signed-out'])
  })

  test('a sign-out that takes long ends the question and, where sign-in is required, the connection at once', async () => {
    const siwx = scriptedSiwx({ signOutOnDisconnect: false })
    const { connect, controller, scope, settled, state, modal } = stage(siwx)
    await connect()
    const slow = deferred()
    siwx.before.setSessions = () => slow.promise
    const signingOut = controller.signOut('eip155')
    await settled()
    expect([state.prompt, modal.state.open, scope.use(AccountController).connected]).toEqual([undefined, false, []])
    slow.resolve()
    await signingOut
  })

  test('a sign-in that is being kept during a sign-out is not kept', async () => {
    const siwx = scriptedSiwx({ signOutOnDisconnect: false })
    const { connect, controller, beginToSign, settled } = stage(siwx)
    await connect()
    const adding = deferred()
    siwx.before.addSession = () => adding.promise
    const { signing, ask } = await beginToSign()
    ask.resolve('0xsigned')
    await settled()
    const slow = deferred()
    siwx.setSessions = async () => {
      siwx.kept = []
      await slow.promise
    }
    const signingOut = controller.signOut('eip155')
    await settled()
    adding.resolve()
    await signing
    slow.resolve()
    await signingOut
    expect(siwx.calls).toContain('addSession eip155:1:' + ada)
    expect(siwx.kept).toEqual([])
  })

  test('a wallet that is connected during a sign-out stays connected', async () => {
    const siwx = scriptedSiwx({ signOutOnDisconnect: false })
    const { connect, controller, scope, sign, settled } = stage(siwx)
    await connect()
    await sign()
    const slow = deferred()
    siwx.before.setSessions = () => slow.promise
    const signingOut = controller.signOut('eip155')
    await settled()
    await scope.use(ConnectionController).disconnect('eip155')
    await connect({ address: bob })
    slow.resolve()
    await signingOut
    expect(scope.use(AccountController).get('eip155')).toMatchObject({
      status: 'connected',
      accounts: [{ address: bob }],
    })
  })

  test('an account that said no can be asked after all', async () => {
    const { connect, controller, sign, signIn, settled } = stage(scriptedSiwx({ required: false }))
    await connect()
    await controller.cancel()
    expect(controller.request('eip155')).toBe(true)
    await settled()
    await sign()
    expect(signIn()?.status).toBe('signed-in')
    expect([controller.request('eip155'), controller.request('solana')]).toEqual([false, false])
  })

  test.each([
    [true, []],
    [false, ['eip155']],
  ])('signing out (required: %s) leaves connected: %j', async (required, connected) => {
    const { connect, sign, controller, scope, siwx, settled, opened } = stage(scriptedSiwx({ required }))
    await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    await controller.signOut('eip155')
    await settled()
    expect(siwx.kept).toEqual([])
    expect(scope.use(AccountController).connected).toEqual(connected)
    expect(opened).toHaveLength(1)
  })
})

test('without a dialog nobody stays connected who has to sign in', async () => {
  const { connect, scope, opened } = stage(scriptedSiwx(), { canOpen: false })
  await connect()
  await expect.poll(() => scope.use(AccountController).connected).toEqual([])
  expect(opened[0]).toBe('SIWXSignMessage')
})
