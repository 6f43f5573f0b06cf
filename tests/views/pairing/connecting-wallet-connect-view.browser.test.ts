import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { STUCK_AFTER_MS } from '../../../src/views/pairing/hand-off-panel.js'
import {
  encoded,
  everywhere,
  heading,
  link,
  metalynx,
  pairingStage,
  tabs,
  tap,
  uri,
  type PairingStage,
} from './pairing-stage.js'

describe('ConnectingWalletConnect', () => {
  let on: PairingStage
  beforeEach(() => void (on = pairingStage()))
  afterEach(() => on.dispose())

  test('without a wallet is for any of them', async () => {
    const { view } = await on.show()
    expect(view.heading).toBe('Scan with your wallet')
    expect(tabs()).toEqual([])
  })

  test('has no tabs for a wallet that can be reached in one way', async () => {
    await on.show(metalynx)
    expect(tabs()).toEqual([])
  })

  test('has a tab for each way, the first of them chosen', async () => {
    await on.show(everywhere)
    expect(tabs()).toEqual(['QR code', 'Web', 'Desktop'])
    await expect.element(page.getByRole('tabpanel', { name: 'QR code' })).toBeVisible()
  })

  test('keeps the code from one way to another, and moves nothing', async () => {
    const stage = await on.showReady(everywhere)
    const { height } = stage.host.getBoundingClientRect()
    await page.getByRole('tab', { name: 'Web' }).click()
    const web = `https://web.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', web)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('target', '_blank')
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    await page.getByRole('tab', { name: 'Desktop' }).click()
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynxd://wc?uri=${encoded}`)
    expect(on.connector.asks).toHaveLength(1)
  })

  test('offers a wallet that is in this browser there first', async () => {
    on.announce('metalynx')
    await on.show(metalynx)
    expect(tabs()).toEqual(['Browser', 'QR code'])
  })

  test('gives its place up to a wallet that is in this browser and nowhere else', async () => {
    on.announce('metalynx')
    await on.show({ id: 'metalynx', name: 'MetaLynx' })
    const router = on.scope.use(RouterController)
    expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'metalynx' } })
    expect(router.state.history).toHaveLength(2)
  })

  describe.each(['light', 'dark'] as const)('in %s', theme => {
    test.each(['ltr', 'rtl'] as const)('no state has an accessibility violation, %s', async dir => {
      const stage = await on.show(everywhere, { theme, dir })
      expect(await stage.violations()).toEqual([])
      await expect.poll(() => on.connector.asks.length).toBe(1)
      on.connector.last.ready(uri)
      expect(await stage.violations()).toEqual([])
      await page.getByRole('tab', { name: 'Desktop' }).click()
      expect(await stage.violations()).toEqual([])
      tap('Open MetaLynx')
      expect(await stage.violations()).toEqual([])
      await on.scope.clock.advance(STUCK_AFTER_MS)
      expect(await stage.violations()).toEqual([])
      on.connector.last.approve()
      await expect.element(heading('Connected')).toBeVisible()
      expect(await stage.violations()).toEqual([])
      const none = await on.show({ id: 'none', name: 'None' }, { theme, dir })
      expect(await none.violations()).toEqual([])
    })
  })

  test('keeps a name of sixty characters inside the card', async () => {
    const stage = await on.showReady({ ...everywhere, name: 'W'.repeat(60) })
    on.connector.last.fail('network/unsupported')
    await expect.element(page.getByRole('heading', { name: /lacks the network/ })).toBeVisible()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
  })
})
