import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { getRecentWallets } from '../../../src/controllers/wallets/catalogue.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { finishConnecting, SUCCESS_DELAY_MS } from '../../../src/views/shared/finish-connecting.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

const lynx = { id: 'lynx', name: 'Lynx' }
let scope: TestScope

function start(options: Partial<AppKitOptions> = {}): void {
  scope = testScope({ options, adapters: [scriptedAdapter()] })
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).push('ConnectingExternal', { connectorId: 'lynx' })
}
const isOpen = () => scope.use(ModalController).state.open
const view = () => scope.use(RouterController).view

beforeEach(() => start())
afterEach(() => scope.dispose())

describe('finishConnecting on a supported network', () => {
  test('shows the success state, and closes the modal', async () => {
    finishConnecting(scope, lynx)
    await scope.clock.advance(SUCCESS_DELAY_MS - 1)
    expect(isOpen()).toBe(true)
    await scope.clock.advance(1)
    expect(isOpen()).toBe(false)
    expect(scope.use(EventsController).state.last).toMatchObject({ event: 'MODAL_CLOSE' })
    expect(view()).toBe('ConnectingExternal') // the view does not change while the modal closes
  })

  test('shows the account in embedded mode', async () => {
    start({ enableEmbedded: true })
    finishConnecting(scope, lynx)
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(isOpen()).toBe(true)
    expect(scope.use(RouterController).state.history.map(entry => entry.view)).toEqual(['Account'])
  })
})

describe('finishConnecting on an unknown network', () => {
  test('UnsupportedChain: opens without history', async () => {
    scope.use(NetworkController).setActive('eip155:77777')
    finishConnecting(scope, lynx)
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(isOpen()).toBe(true)
    expect(scope.use(RouterController).state.history.map(entry => entry.view)).toEqual(['UnsupportedChain'])
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'closes the modal with %j',
    async options => {
      start(options)
      scope.use(NetworkController).setActive('eip155:77777')
      finishConnecting(scope, lynx)
      await scope.clock.advance(SUCCESS_DELAY_MS)
      expect(isOpen()).toBe(false)
    },
  )
})

test('finishConnecting: keeps the view that the user opened meanwhile', async () => {
  finishConnecting(scope, lynx)
  scope.use(RouterController).push('Networks')
  await scope.clock.advance(SUCCESS_DELAY_MS)
  expect(isOpen()).toBe(true)
  expect(view()).toBe('Networks')
})

test('finishConnecting: cancels the timer when the instance is destroyed', async () => {
  finishConnecting(scope, lynx)
  expect(scope.clock.waiting).toEqual([SUCCESS_DELAY_MS])
  scope.dispose()
  expect(scope.clock.waiting).toEqual([])
})

test('finishConnecting: stores the recent wallet with its id and name only', () => {
  finishConnecting(scope, { ...lynx, rdns: 'io.lynx' } as typeof lynx)
  expect(getRecentWallets(scope)).toEqual([lynx])
})

test('finishConnecting: stores no recent wallet without one', () => {
  finishConnecting(scope, undefined)
  expect(getRecentWallets(scope)).toEqual([])
})
