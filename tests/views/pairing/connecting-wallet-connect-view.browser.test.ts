import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { STUCK_AFTER_MS } from '../../../src/views/pairing/hand-off-panel.js'
import {
  encoded,
  everywhere,
  heading,
  link,
  metalynx,
  createPairingFixture,
  tabs,
  tap,
  uri,
  type PairingFixture,
} from './pairing-fixture.js'

describe('WalletConnect view', () => {
  let fixture: PairingFixture
  beforeEach(() => void (fixture = createPairingFixture()))

  test('shows a QR code for any wallet without params', async () => {
    const { view } = await fixture.show()
    expect(view.heading).toBe('Scan with your wallet')
    expect(tabs()).toEqual([])
  })

  test('shows no tabs for a wallet with a single platform', async () => {
    await fixture.show(metalynx)
    expect(tabs()).toEqual([])
  })

  test('shows a tab per platform, and selects the first', async () => {
    await fixture.show(everywhere)
    expect(tabs()).toEqual(['Phone', 'Web', 'Desktop'])
    await expect.element(page.getByRole('tabpanel', { name: 'Phone' })).toBeVisible()
  })

  test('keeps the pairing and the height when the platform changes', async () => {
    const stage = await fixture.showReady(everywhere)
    const { height } = stage.host.getBoundingClientRect()
    await page.getByRole('tab', { name: 'Web' }).click()
    const web = `https://web.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', web)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('target', '_blank')
    expect(stage.host.getBoundingClientRect().height).toBe(height)
    await page.getByRole('tab', { name: 'Desktop' }).click()
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynxd://wc?uri=${encoded}`)
    expect(fixture.connector.calls).toHaveLength(1)
  })

  test('puts an installed wallet first', async () => {
    fixture.announce('metalynx')
    await fixture.show(metalynx)
    expect(tabs()).toEqual(['Extension', 'Phone'])
  })

  test('redirects to an installed wallet without other platforms', async () => {
    fixture.announce('metalynx')
    await fixture.show({ id: 'metalynx', name: 'MetaLynx' })
    const router = fixture.scope.use(RouterController)
    expect(router.current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'metalynx' } })
    expect(router.state.history).toHaveLength(2)
  })

  describe.each(['light', 'dark'] as const)('accessibility in the %s theme', theme => {
    test.each(['ltr', 'rtl'] as const)('has no violation in any state, %s', async dir => {
      const stage = await fixture.show(everywhere, { theme, dir })
      expect(await stage.violations()).toEqual([])
      await expect.poll(() => fixture.connector.calls.length).toBe(1)
      fixture.connector.last.ready(uri)
      expect(await stage.violations()).toEqual([])
      await page.getByRole('tab', { name: 'Desktop' }).click()
      expect(await stage.violations()).toEqual([])
      tap('Open MetaLynx')
      expect(await stage.violations()).toEqual([])
      await fixture.scope.clock.advance(STUCK_AFTER_MS)
      expect(await stage.violations()).toEqual([])
      fixture.connector.last.approve()
      await expect.element(heading('Connected')).toBeVisible()
      expect(await stage.violations()).toEqual([])
      const none = await fixture.show({ id: 'none', name: 'None' }, { theme, dir })
      expect(await none.violations()).toEqual([])
    })
  })

  test('keeps a name of sixty characters within the card', async () => {
    const stage = await fixture.showReady({ ...everywhere, name: 'W'.repeat(60) })
    fixture.connector.last.fail('network/unsupported')
    await expect.element(page.getByRole('heading', { name: /doesn’t support this network/ })).toBeVisible()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
  })
})
