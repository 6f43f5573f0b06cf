import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { button, metalynx, pairingStage, status, type PairingStage } from './pairing-stage.js'

describe('a wallet that needs no pairing', () => {
  let on: PairingStage
  beforeEach(() => void (on = pairingStage()))
  afterEach(() => on.dispose())

  test('is opened in this browser, where it is installed', async () => {
    on.announce('metalynx')
    await on.show(metalynx)
    expect(on.connector.asks).toEqual([])
    await button('Open MetaLynx').click()
    const params = { connectorId: 'metalynx' }
    expect(on.scope.use(RouterController).current).toEqual({ view: 'ConnectingExternal', params })
  })

  test('can be got, where it cannot be reached', async () => {
    const wallet = { id: 'metalynx', name: 'MetaLynx', appStore: 'https://apps.apple.com/app/metalynx' }
    await on.show(wallet)
    await expect.element(status()).toHaveTextContent('MetaLynx cannot be reached from here')
    await button('Get MetaLynx').click()
    expect(on.scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet } })
    expect(on.connector.asks).toEqual([])
  })

  test('leads back to the others, where it cannot be got either', async () => {
    await on.show({ id: 'metalynx', name: 'MetaLynx' })
    await button('Another wallet').click()
    expect(on.scope.use(RouterController).view).toBe('Connect')
  })
})
