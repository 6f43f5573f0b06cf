import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { attachSession } from '../../../src/controllers/connection/attach-session.js'
import { ConnectionController, RECONNECT_LIMIT_MS } from '../../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { getInactiveConnections } from '../../../src/controllers/connection/stored-connection.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

// Connected with One; Two was connected before it and never ended.
describe('the connections of a family', () => {
  let scope: TestScope
  let session: ScriptedSession
  const one = () => wallets[0]
  const two = () => wallets[1]
  let wallets: readonly [ReturnType<typeof scriptedWallet>, ReturnType<typeof scriptedWallet>]
  const connection = () => scope.use(ConnectionController)
  const account = () => scope.use(AccountController)
  const kept = () => getInactiveConnections(scope.services.storage, 'eip155').map(({ connectorId }) => connectorId)
  const toTwo = (mayAsk = false) => connection().switchConnection({ namespace: 'eip155', connectorId: 'two', mayPrompt: mayAsk })

  beforeEach(() => {
    scope = testScope()
    wallets = [scriptedWallet({ id: 'one', name: 'One' }), scriptedWallet({ id: 'two', name: 'Two' })]
    for (const wallet of wallets) scope.use(ConnectorsController).add(wallet)
    attachSession(connection(), scriptedSession({ address: bob }), two())
    attachSession(connection(), (session = scriptedSession()), one())
  })
  afterEach(() => scope.dispose())

  test('one beside that in use is taken up silently, and that one stays beside it', async () => {
    const done = toTwo()
    await soon(() => two().asks.length).toBe(1)
    expect(two().last.kind).toBe('reconnect')
    two().last.approve(scriptedSession({ address: bob }))
    expect(await done).toBe(true)
    expect(account().get('eip155')).toMatchObject({ connectorId: 'two', status: 'connected' })
    expect(kept()).toEqual(['one'])
    expect([session.endings, session.listeners.size]).toEqual([0, 0])
  })

  test('one that does not know the page changes nothing', async () => {
    const done = toTwo()
    await soon(() => two().asks.length).toBe(1)
    two().last.approve()
    expect(await done).toBe(false)
    expect(account().address('eip155')).toBe(ada)
  })

  test('one that may ask then asks the person', async () => {
    const done = toTwo(true)
    await soon(() => two().asks.length).toBe(1)
    two().last.approve()
    await soon(() => two().asks.length).toBe(2)
    expect(two().last.kind).toBe('connect')
    two().last.approve(scriptedSession({ address: bob }))
    expect(await done).toBe(true)
    expect(account().address('eip155')).toBe(bob)
  })

  test('one that never answers is given up, and the other stays in use', async () => {
    const done = expect(toTwo()).rejects.toMatchObject({ code: 'wallet/no-answer' })
    await soon(() => two().asks.length).toBe(1)
    await scope.clock.advance(RECONNECT_LIMIT_MS)
    await done
    expect(account().address('eip155')).toBe(ada)
  })

  test('one that left the browser, and an account that is none, are named', async () => {
    const wanted = { namespace: 'eip155', connectorId: 'gone' } as const
    await expect(connection().switchConnection(wanted)).rejects.toMatchObject({ code: 'wallet/not-found' })
    const stranger = { namespace: 'eip155', connectorId: 'one', address: '0xdead' } as const
    await expect(connection().switchConnection(stranger)).rejects.toMatchObject({ code: 'account/missing' })
    expect(account().address('eip155')).toBe(ada)
  })

  test('another account of the wallet in use is chosen without asking it', async () => {
    session.accountsChanged(ada, bob)
    const wanted = { namespace: 'eip155', connectorId: 'one', address: bob } as const
    expect(await connection().switchConnection(wanted)).toBe(true)
    expect(account().address('eip155')).toBe(bob)
    expect(one().asks).toEqual([])
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
  })

  test('one beside that in use is ended alone, and told so where it answers silently', async () => {
    const old = scriptedSession({ address: bob })
    const done = connection().deleteConnection({ namespace: 'eip155', connectorId: 'two' })
    await soon(() => two().asks.length).toBe(1)
    expect(kept()).toEqual([]) // at once, whatever it answers
    two().last.approve(old)
    await done
    expect(old.endings).toBe(1)
    expect(account().address('eip155')).toBe(ada)
    expect(session.endings).toBe(0)
  })

  test.each(['refuses', 'never answers'])('one that %s is ended here all the same', async how => {
    const done = connection().deleteConnection({ namespace: 'eip155', connectorId: 'two' })
    await soon(() => two().asks.length).toBe(1)
    if (how === 'refuses') two().last.fail(new RangeError('no'))
    else await scope.clock.advance(RECONNECT_LIMIT_MS)
    await done
    expect(kept()).toEqual([])
    expect(account().state.inactive.eip155).toEqual([])
  })

  test('that in use is ended, and the one beside it stays stored and out of use', async () => {
    await connection().deleteConnection({ namespace: 'eip155', connectorId: 'one' })
    expect(session.endings).toBe(1)
    expect(account().get('eip155').status).toBe('disconnected')
    expect(kept()).toEqual(['two'])
    expect(two().asks).toEqual([])
  })
})
