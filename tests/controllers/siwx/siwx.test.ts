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
import { mint, createSiwxFixture } from './siwx-fixture.js'

function stage(siwx?: ScriptedSiwx, parts?: Parameters<typeof createSiwxFixture>[1]) {
  const made = createSiwxFixture(siwx, parts)
  onTestFinished(() => made.scope.dispose())
  return made
}

const facts = { network: 'eip155:1', isSmartAccount: false }

describe('after connecting', () => {
  test('opens the view with the message if there is no session', async () => {
    const { connect, modal, router, state, signIn } = stage()
    await connect()
    await expect.poll(() => modal.state.open).toBe(true) // view names are loaded first
    expect(router.view).toBe('SIWXSignMessage')
    expect(state.prompt).toMatchObject({ address: ada, isRequired: true, message: { domain: 'app.example' } })
    expect(state).toMatchObject({ phase: 'ready', failure: undefined })
    expect(signIn()).toEqual({ status: 'asking', chainId: 'eip155:1', address: ada })
  })

  test('prompts nothing if there is a valid session', async () => {
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

  test('ignores sessions of other accounts and networks, and invalid ones', async () => {
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
    siwx.getSessions = async () => wrong.map(signed => ({ data: signed, message: '', signature: '' }))
    const { connect, signIn } = stage(siwx)
    await connect()
    expect(signIn()?.status).toBe('asking')
  })

  test('prompts nothing on a network the app does not configure', async () => {
    const { connect, opened, siwx, signIn } = stage()
    await connect({ caipNetworkId: 'eip155:56' })
    expect([opened, siwx.calls, signIn()]).toEqual([[], [], undefined])
  })

  test('disconnects and shows the error if sessions cannot be loaded', async () => {
    const siwx = scriptedSiwx()
    siwx.before.getSessions = unreachable
    const { connect, scope, router, modal, events } = stage(siwx)
    const session = await connect()
    await expect.poll(() => events.some(({ event }) => event === 'SIWX_AUTH_ERROR')).toBe(true)
    expect(session.disconnects).toBe(1)
    expect(scope.use(AccountController).connected).toEqual([])
    expect([modal.state.open, router.view]).toEqual([true, 'Connect'])
    expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'siwx/init-failed' })
  })

  test('treats a storage that does not respond within 30 s as failed', async () => {
    const siwx = scriptedSiwx()
    siwx.before.getSessions = () => new Promise(() => {})
    const { connect, scope, router } = stage(siwx)
    await connect()
    await scope.clock.advance(RESPONSE_TIMEOUT_MS)
    await expect.poll(() => router.view).toBe('Connect')
    expect(scope.use(AccountController).connected).toEqual([])
  })
})

describe('sign', () => {
  test('signs and saves the message, tracks it and closes after showing success', async () => {
    const { connect, sign, siwx, requests, getEvents, state, modal, scope, signIn } = stage()
    await connect()
    await sign('0xabc')
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ message: `eip155:1 ${ada} nonce1`, signer: { address: ada } })
    const [saved] = siwx.stored
    expect(saved).toMatchObject({ message: requests[0]?.message, signature: '0xabc', data: { nonce: 'nonce1' } })
    expect(Object.keys(saved?.data ?? {})).not.toContain('toString')
    expect(getEvents()).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
    expect([state.phase, modal.state.open]).toEqual(['done', true])
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect([state.prompt, modal.state.open]).toEqual([undefined, false])
    expect(signIn()).toMatchObject({ status: 'signed-in', session: { signature: '0xabc' } })
  })

  test('uses the app’s signMessage if configured', async () => {
    const siwx = scriptedSiwx()
    siwx.signMessage = async ({ message, chainId, accountAddress }) => `${chainId} ${accountAddress} ${message.length}`
    const { connect, controller, requests } = stage(siwx)
    await connect()
    await controller.sign()
    expect(requests).toEqual([])
    expect(siwx.stored[0]?.signature).toMatch(`eip155:1 ${ada} `)
  })

  test('reports a rejection by the user, which can be retried with a new message', async () => {
    const { connect, beginToSign, settled, scope, state, events, sign, siwx, router } = stage()
    await connect()
    const { signing, ask: request } = await beginToSign()
    request.reject({ code: 4001, message: 'User rejected' })
    await signing
    await settled()
    expect(scope.use(SnackController).state.open).toBe(false)
    expect(events.at(-1)).toEqual({ event: 'SIWX_AUTH_ERROR', properties: { ...facts, message: 'siwx/declined' } })
    expect(state).toMatchObject({
      phase: 'ready',
      failure: { kind: 'rejected' },
      prompt: { message: { nonce: 'nonce2' } },
    })
    expect(router.view).toBe('SIWXSignMessage')
    await sign()
    expect(siwx.stored.map(({ data }) => data.nonce)).toEqual(['nonce2'])
  })

  test('does not sign in if the server refuses, and shows its message', async () => {
    const siwx = scriptedSiwx()
    siwx.before.addSession = () => {
      throw new RangeError('Banned for life')
    }
    const { connect, sign, state, signIn } = stage(siwx)
    await connect()
    await sign()
    expect(state.failure).toEqual({ kind: 'failed', code: undefined, detail: 'Banned for life' })
    expect([siwx.stored, signIn()?.status]).toEqual([[], 'asking'])
  })

  test('reports that the app may not support smart accounts', async () => {
    const siwx = scriptedSiwx()
    siwx.before.addSession = unreachable
    const { connect, sign, scope, events } = stage(siwx)
    await connect({ accounts: [{ namespace: 'eip155', address: ada, type: 'smartAccount' }] })
    await sign()
    expect(scope.use(SnackController).state.open).toBe(false)
    expect(events.at(-1)?.properties).toEqual({ ...facts, isSmartAccount: true, message: 'siwx/smart-account' })
  })

  test('reports that no message could be created, and creates it on retry', async () => {
    const siwx = scriptedSiwx()
    siwx.before.createMessage = unreachable
    const { connect, state, sign } = stage(siwx)
    await connect()
    expect(state).toMatchObject({ phase: 'ready', failure: { kind: 'unprepared', code: 'data/unavailable' } })
    siwx.before.createMessage = () => {}
    await sign()
    expect(siwx.stored).toHaveLength(1)
  })

  test('does not sign a message for another account', async () => {
    const siwx = scriptedSiwx()
    const { createMessage } = siwx
    siwx.createMessage = input => createMessage({ ...input, accountAddress: bob })
    const { connect, sign, requests, state } = stage(siwx)
    await connect()
    await sign()
    expect([requests, siwx.stored]).toEqual([[], []])
    expect(state.failure?.code).toBe('siwx/init-failed')
  })

  test('creates a new message if the old one is outdated', async () => {
    const { connect, sign, scope, siwx } = stage()
    await connect()
    await scope.clock.advance(MAX_MESSAGE_AGE_MS)
    await sign()
    expect(siwx.stored.map(({ data }) => data.nonce)).toEqual(['nonce2'])
  })
})

describe('decline', () => {
  test('closes if optional, and does not prompt again on other networks', async () => {
    const { connect, controller, modal, router, getEvents, opened, signIn, scope, settled } = stage(
      scriptedSiwx({ required: false }),
    )
    const session = await connect()
    await controller.cancel()
    await settled()
    expect([modal.state.open, router.view, signIn()?.status]).toEqual([false, 'Connect', 'signed-out'])
    expect(scope.use(AccountController).connected).toEqual(['eip155'])
    expect(getEvents()).toEqual(['CLICK_CANCEL_SIWX'])
    for (const network of ['eip155:8453', 'eip155:1'] as const) {
      session.networkChanged(network)
      await settled()
      await settled()
    }
    expect(opened).toHaveLength(1)
    expect(controller.request('eip155')).toBe(true)
  })

  test('treats closing as declining if optional, and discards a later signature', async () => {
    const { connect, beginToSign, close, siwx, modal, settled, state } = stage(scriptedSiwx({ required: false }))
    await connect()
    const { signing, ask: request } = await beginToSign()
    close()
    await settled()
    request.resolve('0xlate')
    await signing
    expect([siwx.stored, modal.state.open, state.prompt]).toEqual([[], false, undefined])
  })

  test('cannot be dismissed if required, and ends the connection', async () => {
    const { connect, controller, modal, close, router, scope, getEvents, state } = stage()
    await connect()
    close()
    expect(modal.state).toMatchObject({ open: true, refusals: 1 })
    await controller.cancel()
    expect(scope.use(AccountController).connected).toEqual([])
    expect([router.view, modal.state.open, state.prompt]).toEqual(['Connect', true, undefined])
    expect(getEvents()).toEqual(['CLICK_CANCEL_SIWX'])
  })

  test('switches back to the network of an existing session if required', async () => {
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

  test('disconnects if the session on that network is gone, if required', async () => {
    const { connect, sign, scope, controller, state, siwx } = stage()
    const session = await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    session.networkChanged('eip155:8453')
    await expect.poll(() => state.prompt?.back?.name).toBe('Ethereum')
    siwx.stored = []
    await controller.cancel()
    expect(scope.use(AccountController).connected).toEqual([])
  })

  test('reports a wallet that does not switch, and still allows disconnecting, if required', async () => {
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

  test('shows the prompt again when the browser closed the dialog, if required', async () => {
    const { connect, modal, beginToSign, siwx, settled, state } = stage()
    await connect()
    const { signing, ask: request } = await beginToSign()
    modal.setOpen(false)
    await settled()
    request.resolve('0xlate')
    await signing
    expect(siwx.stored).toEqual([])
    expect(state).toMatchObject({ phase: 'ready', prompt: { address: ada } })
    expect(modal.getRequiredView?.()).toBe('SIWXSignMessage')
  })
})

describe('late responses', () => {
  const moments = [
    ['another account', session => session.accountsChanged(bob)],
    ['another network', session => session.networkChanged('eip155:8453')],
    ['an unknown network', session => session.networkChanged('eip155:56')],
    ['no connection', session => session.gone()],
  ] satisfies [string, (session: Awaited<ReturnType<ReturnType<typeof createSiwxFixture>['connect']>>) => void][]

  test.each(moments)('are not saved when a signature arrives with %s', async (_, change) => {
    const { connect, beginToSign, siwx, settled, events } = stage()
    const session = await connect()
    const { signing, ask: request } = await beginToSign()
    change(session)
    request.resolve('0xlate')
    await signing
    await settled()
    expect(siwx.calls.filter(call => call.startsWith('addSession'))).toEqual([])
    expect(events.map(({ event }) => event)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test.each(moments)('are revoked if %s happened while saving', async (_, change) => {
    const siwx = scriptedSiwx()
    const keeping = deferred()
    siwx.before.addSession = () => keeping.promise
    const { connect, beginToSign, settled, state, events } = stage(siwx)
    const session = await connect()
    const { signing, ask: request } = await beginToSign()
    request.resolve('0xlate')
    await settled()
    expect(state.phase).toBe('keeping')
    change(session)
    await settled()
    keeping.resolve()
    await signing
    await expect.poll(() => siwx.stored).toEqual([])
    expect(events.map(({ event }) => event)).not.toContain('SIWX_AUTH_SUCCESS')
  })

  test('change nothing after the instance is destroyed', async () => {
    const { connect, beginToSign, siwx, scope, opened } = stage()
    await connect()
    const { signing, ask: request } = await beginToSign()
    scope.dispose()
    request.resolve('0xlate')
    await signing
    expect(siwx.stored).toEqual([])
    expect(opened).toHaveLength(1)
  })

  test('prompt nothing if the account has changed during the lookup', async () => {
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

describe('disconnect', () => {
  test.each([
    [undefined, 0],
    [true, 0],
    [false, 1],
  ])('disconnecting with signOutOnDisconnect %s leaves %i sessions', async (signOutOnDisconnect, left) => {
    const siwx = scriptedSiwx(signOutOnDisconnect === undefined ? {} : { signOutOnDisconnect })
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.use(ConnectionController).disconnect()
    await settled()
    await settled()
    expect(siwx.stored).toHaveLength(left)
    expect(signIn()).toBeUndefined()
  })

  test('ends the sessions of one namespace on all its networks, and keeps the others', async () => {
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
    expect(siwx.stored).toHaveLength(3)
    await scope.use(ConnectionController).disconnect('eip155')
    await settled()
    await expect.poll(() => siwx.stored.map(({ data }) => data.accountAddress)).toEqual([mint])
  })

  test('retries a storage that fails at first', async () => {
    const siwx = scriptedSiwx()
    const { connect, sign, scope, settled } = stage(siwx)
    await connect()
    await sign()
    siwx.before.setSessions = unreachable
    await scope.use(ConnectionController).disconnect()
    await settled()
    expect(siwx.stored).toHaveLength(1)
    siwx.before.setSessions = () => {}
    await scope.clock.advance(500)
    expect(siwx.stored).toEqual([])
  })

  test('delays session lookups until earlier sign-outs are done', async () => {
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

describe('several namespaces', () => {
  test('are prompted one after the other', async () => {
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
    expect(siwx.stored.map(({ data }) => data.accountAddress)).toEqual([ada, mint])
    expect(modal.state.open).toBe(false)
  })

  test('are prompted when their network is selected, if sign-in is optional', async () => {
    const { connect, sign, state, scope, siwx, opened } = stage(scriptedSiwx({ required: false }))
    await connect()
    await connect({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: mint }, 'app.sol')
    const networks = scope.use(NetworkController)
    networks.setNamespace('eip155')
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    expect([state.prompt, opened.length]).toEqual([undefined, 1])
    networks.setNamespace('solana')
    await expect.poll(() => state.phase === 'ready' && state.prompt?.namespace).toBe('solana')
    await sign('base58')
    expect(siwx.stored.map(({ data }) => data.accountAddress)).toEqual([ada, mint])
  })

  test('keep the other connection when one declines', async () => {
    const { connect, controller, state, scope } = stage()
    await connect()
    await connect({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: mint }, 'app.sol')
    await controller.cancel()
    expect(state.prompt?.namespace).toBe('solana')
    expect(scope.use(AccountController).connected).toEqual(['solana'])
  })
})

describe('expiration and other tabs', () => {
  const inAnHour = new Date(1_700_000_000_000 + 3_600_000).toISOString()

  test.each([
    [true, 'asking'],
    [false, 'signed-out'],
  ])('prompts or signs out when a session expires (required: %s): %s', async (required, status) => {
    const siwx = scriptedSiwx({ required })
    siwx.extraFields = { expirationTime: inAnHour }
    const { connect, sign, scope, signIn, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.clock.advance(3_599_999)
    expect(signIn()?.status).toBe('signed-in')
    await scope.clock.advance(1)
    await settled()
    expect(signIn()?.status).toBe(status)
  })

  test('prompts for an expired optional session when the modal is opened next', async () => {
    const siwx = scriptedSiwx({ required: false })
    siwx.extraFields = { expirationTime: inAnHour }
    const { connect, sign, scope, modal, router, settled } = stage(siwx)
    await connect()
    await sign()
    await scope.clock.advance(3_600_000)
    await settled()
    router.reset('Account')
    modal.setOpen(true)
    await expect.poll(() => router.view).toBe('SIWXSignMessage')
  })

  test('prompts for a session the page has ended when the modal is opened next', async () => {
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

  test('watches a session that expires in a year', async () => {
    const siwx = scriptedSiwx()
    siwx.extraFields = { expirationTime: new Date(1_700_000_000_000 + 365 * 86_400_000).toISOString() }
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

test('prompts again after a sign-out in another tab while success is shown', async () => {
  const siwx = scriptedSiwx()
  let changed = () => {}
  const storage = {
    ...createStorage(undefined, () => undefined),
    onChange: (_: string, run: () => void) => void (changed = run),
  }
  const { connect, sign, settled, scope, state, modal } = stage(siwx, { services: { storage } })
  await connect()
  await sign()
  siwx.stored = []
  changed()
  await settled()
  await scope.clock.advance(SUCCESS_SHOWN_MS)
  expect(state).toMatchObject({ phase: 'ready', prompt: { address: ada } })
  expect(modal.state.open).toBe(true)
})

describe('requests of the user', () => {
  test('signing out ends a pending prompt', async () => {
    const { connect, controller, settled, state, modal, signIn } = stage(scriptedSiwx({ required: false }))
    await connect()
    await controller.signOut('eip155')
    await settled()
    expect([state.prompt, modal.state.open, signIn()?.status]).toEqual([undefined, false, 'signed-out'])
  })

  test('a slow sign-out ends the prompt and a required connection immediately', async () => {
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

  test('signing out discards a session being saved', async () => {
    const siwx = scriptedSiwx({ signOutOnDisconnect: false })
    const { connect, controller, beginToSign, settled } = stage(siwx)
    await connect()
    const adding = deferred()
    siwx.before.addSession = () => adding.promise
    const { signing, ask: request } = await beginToSign()
    request.resolve('0xsigned')
    await settled()
    const slow = deferred()
    siwx.setSessions = async () => {
      siwx.stored = []
      await slow.promise
    }
    const signingOut = controller.signOut('eip155')
    await settled()
    adding.resolve()
    await signing
    slow.resolve()
    await signingOut
    expect(siwx.calls).toContain('addSession eip155:1:' + ada)
    expect(siwx.stored).toEqual([])
  })

  test('a wallet connected during a sign-out stays connected', async () => {
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

  test('an account that declined can be prompted again', async () => {
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
  ])('signing out (required: %s) keeps connected: %j', async (required, connected) => {
    const { connect, sign, controller, scope, siwx, settled, opened } = stage(scriptedSiwx({ required }))
    await connect()
    await sign()
    await scope.clock.advance(SUCCESS_SHOWN_MS)
    await controller.signOut('eip155')
    await settled()
    expect(siwx.stored).toEqual([])
    expect(scope.use(AccountController).connected).toEqual(connected)
    expect(opened).toHaveLength(1)
  })
})

test('accounts that must sign in are disconnected without a modal', async () => {
  const { connect, scope, opened } = stage(scriptedSiwx(), { canOpen: false })
  await connect()
  await expect.poll(() => scope.use(AccountController).connected).toEqual([])
  expect(opened[0]).toBe('SIWXSignMessage')
})
