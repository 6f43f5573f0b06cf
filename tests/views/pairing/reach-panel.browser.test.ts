import { beforeEach, describe, expect, test } from 'vitest'
import { RouterController } from '../../../src/controllers/app/router.js'
import { button, metalynx, createPairingFixture, status, type PairingFixture } from './pairing-fixture.js'

describe('wallet without pairing', () => {
  let fixture: PairingFixture
  beforeEach(() => void (fixture = createPairingFixture()))

  test('opens an installed wallet', async () => {
    fixture.announce('metalynx')
    await fixture.show(metalynx)
    expect(fixture.connector.calls).toEqual([])
    await button('Open MetaLynx').click()
    const params = { connectorId: 'metalynx' }
    expect(fixture.scope.use(RouterController).current).toEqual({ view: 'ConnectingExternal', params })
  })

  test('offers the download of an unreachable wallet', async () => {
    const wallet = { id: 'metalynx', name: 'MetaLynx', appStore: 'https://apps.apple.com/app/metalynx' }
    await fixture.show(wallet)
    await expect.element(status()).toHaveTextContent('MetaLynx isn’t installed')
    await button('Get MetaLynx').click()
    expect(fixture.scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet } })
    expect(fixture.connector.calls).toEqual([])
  })

  test('offers other wallets if there is no download', async () => {
    await fixture.show({ id: 'metalynx', name: 'MetaLynx' })
    await button('Another wallet').click()
    expect(fixture.scope.use(RouterController).view).toBe('Connect')
  })
})
