import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import {
  button,
  heading,
  link,
  metalynx,
  createPairingFixture,
  status,
  tabs,
  tap,
  type PairingFixture,
} from './pairing-fixture.js'

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

  test('installs the extension next to the code for the phone, and then offers to reload the page', async () => {
    const chromeStore = 'https://store.example/lynx'
    const stage = await fixture.showReady({ ...metalynx, chromeStore })
    expect(tabs()).toEqual(['Phone', 'Extension'])
    const { height } = stage.host.getBoundingClientRect()
    await page.getByRole('tab', { name: 'Extension' }).click()
    await expect.element(heading('MetaLynx isn’t installed')).toBeVisible()
    await expect.element(link('Install extension')).toHaveAttribute('href', chromeStore)
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    expect(await stage.violations()).toEqual([])
    expect(button('Reload page').elements()).toEqual([])
    tap('Install extension')
    await expect.element(button('Reload page')).toBeVisible()
  })

  test('connects an extension that announces itself meanwhile', async () => {
    await fixture.show({ ...metalynx, mobileLink: '', chromeStore: 'https://store.example/lynx' })
    await expect.element(link('Install extension')).toBeVisible()
    fixture.announce('metalynx')
    await button('Open MetaLynx').click()
    expect(fixture.scope.use(RouterController).view).toBe('ConnectingExternal')
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
    await expect.element(heading('MetaLynx isn’t available')).toBeVisible()
    await expect.element(status()).not.toHaveTextContent('Install')
    await button('Another wallet').click()
    expect(fixture.scope.use(RouterController).view).toBe('Connect')
  })
})
