import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { recentWallets } from '../../../src/controllers/wallets/catalogue.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { finishConnecting, SHOWN_MS } from '../../../src/views/shared/finish-connecting.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

const lynx = { id: 'lynx', name: 'Lynx' }
let scope: TestScope

function start(options: Partial<AppKitOptions> = {}): void {
  scope = testScope({ options, adapters: [scriptedFamily()] })
  scope.use(ModalController).setOpen(true)
  scope.use(RouterController).push('ConnectingExternal', { connectorId: 'lynx' })
}
const isOpen = () => scope.use(ModalController).state.open
const view = () => scope.use(RouterController).view

beforeEach(() => start())
afterEach(() => scope.dispose())

describe('on a network of the app', () => {
  test('lets success be seen, then closes', async () => {
    finishConnecting(scope, lynx)
    await scope.clock.advance(SHOWN_MS - 1)
    expect(isOpen()).toBe(true)
    await scope.clock.advance(1)
    expect(isOpen()).toBe(false)
    expect(scope.use(EventsController).state.last).toMatchObject({ event: 'MODAL_CLOSE' })
    expect(view()).toBe('ConnectingExternal') // nothing flashes past while the card goes
  })

  test('shows the account where the card stays', async () => {
    start({ enableEmbedded: true })
    finishConnecting(scope, lynx)
    await scope.clock.advance(SHOWN_MS)
    expect(isOpen()).toBe(true)
    expect(scope.use(RouterController).state.history.map(entry => entry.view)).toEqual(['Account'])
  })
})

describe('on a network the app does not know', () => {
  test('says so, with no way back', async () => {
    scope.use(NetworkController).setActive('eip155:77777')
    finishConnecting(scope, lynx)
    await scope.clock.advance(SHOWN_MS)
    expect(isOpen()).toBe(true)
    expect(scope.use(RouterController).state.history.map(entry => entry.view)).toEqual(['UnsupportedChain'])
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'closes all the same with %j',
    async options => {
      start(options)
      scope.use(NetworkController).setActive('eip155:77777')
      finishConnecting(scope, lynx)
      await scope.clock.advance(SHOWN_MS)
      expect(isOpen()).toBe(false)
    },
  )
})

test('goes nowhere when the person moved on by themselves', async () => {
  finishConnecting(scope, lynx)
  scope.use(RouterController).push('Networks')
  await scope.clock.advance(SHOWN_MS)
  expect(isOpen()).toBe(true)
  expect(view()).toBe('Networks')
})

test('does nothing any more once the instance is destroyed', async () => {
  finishConnecting(scope, lynx)
  expect(scope.clock.waiting).toEqual([SHOWN_MS])
  scope.dispose()
  expect(scope.clock.waiting).toEqual([])
})

test('remembers the wallet at once, and nothing else of it', () => {
  finishConnecting(scope, { ...lynx, rdns: 'io.lynx' } as typeof lynx)
  expect(recentWallets(scope)).toEqual([lynx])
})

test('remembers none where none was chosen', () => {
  finishConnecting(scope, undefined)
  expect(recentWallets(scope)).toEqual([])
})
