import { describe, expect, test } from 'vitest'
import { createHookStore } from '../../../src/modal/hooks/hook-store.js'
import {
  connectionsSource,
  connectionSource,
  eventsSource,
  signInSource,
} from '../../../src/modal/hooks/hook-sources.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { SignInsController } from '../../../src/controllers/siwx/sign-ins.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { scriptedKit } from './scripted-kit.js'

describe('hook sources', () => {
  test('a connection of the embedded wallet has the login and the network', () => {
    const { scope } = connectedScope()
    using _ = scope
    const account = scope.use(AccountController)
    const embeddedWalletInfo = {
      user: { username: 'ada' },
      authProvider: 'google',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
    } as const
    account.set('eip155', { ...account.get('eip155'), embeddedWalletInfo })
    const { connections } = createHookStore(scriptedKit(scope), connectionsSource).read()
    expect(connections).toMatchObject([
      { auth: { name: 'google', username: 'ada' }, caipNetwork: { name: 'Ethereum' } },
    ])
    const { connection } = createHookStore(scriptedKit(scope), connectionSource).read()
    expect(connection).toEqual(connections[0])
  })

  test('the last event has its time', () => {
    const { scope } = connectedScope()
    using _ = scope
    const store = createHookStore(scriptedKit(scope), eventsSource)
    expect(store.initial()).toEqual({ timestamp: undefined, data: undefined })
    scope.use(EventsController).track('CLICK_NETWORKS')
    const { data, timestamp } = store.read()
    expect(data).toMatchObject({ event: 'CLICK_NETWORKS' })
    expect(timestamp).toBe(data?.timestamp)
  })

  test('a destroyed instance returns the initial value', () => {
    const { scope } = connectedScope()
    const store = createHookStore(scriptedKit(scope), signInSource, 'eip155')
    scope.use(SignInsController).set('eip155', { status: 'signed-in', chainId: 'eip155:1', address: '0x1' })
    expect(store.read()).toMatchObject({ isSignedIn: true, status: 'signed-in' })
    scope.dispose()
    expect(store.read()).toBe(store.initial())
  })
})
