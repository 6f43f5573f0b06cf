import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HostController } from '../../../src/controllers/app/host.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import type { View } from '../../../src/views/shared/view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { CompatibleNetworksView } from '../../../src/views/receive/compatible-networks-view.js'
import { ReceiveView } from '../../../src/views/receive/receive-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

async function show<V extends View>(Screen: new () => V, parts: ConnectedParts = {}, options: MountViewOptions = {}) {
  const { scope, session } = connectedScope(parts)
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, Screen, undefined as unknown, options))
  await stage.settled()
  return { scope, session, stage, router: scope.use(RouterController) }
}
const [only] = testNetworks

describe('receive view', () => {
  test('loads its routes', async () => {
    expect(await routes.Receive.load()).toBe(ReceiveView)
    expect(await routes.CompatibleNetworks.load()).toBe(CompatibleNetworksView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, including the network list`, async () => {
      for (const Screen of [ReceiveView, CompatibleNetworksView]) {
        const { stage } = await show<View>(Screen, {}, setting)
        expect(await stage.violations()).toEqual([])
      }
    })

  test('shows the address as a QR code and in groups of four', async () => {
    const { stage } = await show(ReceiveView)
    const code = stage.view.renderRoot.querySelector('appkit-ui-qr-code')
    expect(code?.value).toBe(ada)
    await expect.element(page.getByRole('img', { name: 'QR code of your address on Ethereum' })).toBeVisible()
    expect(stage.text.replace(/\s/g, '')).toContain(ada)
  })

  test('copies the address and confirms it, or selects the address', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { scope, stage } = await show(ReceiveView)
    await page.getByRole('button', { name: 'Copy address' }).click()
    expect(write).toHaveBeenCalledWith(ada)
    await expect.element(page.getByRole('button', { name: 'Address copied' })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Address copied' })).toBeInTheDocument()
    await scope.clock.advance(1_500)
    write.mockRejectedValue(new Error('denied'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await page.getByRole('button', { name: 'Copy address' }).click()
    await eventually(() => stage.text).toMatch(/copy it manually/)
    expect(scope.use(SnackController).state.open).toBe(false)
    await eventually(() => getSelection()?.toString().replace(/\s/g, '')).toBe(ada)
  })

  test('encodes a requested amount, and removes it', async () => {
    const { stage } = await show(ReceiveView)
    const code = () => stage.view.renderRoot.querySelector('appkit-ui-qr-code')?.value
    await page.getByRole('button', { name: 'Set an amount' }).click()
    expect(code()).toBe(ada)
    await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.5')
    await eventually(code).toBe(`ethereum:${ada}@1?value=500000000000000000`)
    expect(stage.text).toContain('The code requests 0.5 ETH.')
    expect(await stage.violations()).toEqual([])
    await page.getByRole('button', { name: 'Remove amount' }).click()
    await eventually(code).toBe(ada)
  })

  test('shares the address on phones only', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { stage, scope } = await show(ReceiveView)
    await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
    Object.assign(scope.use(HostController).state, { isMobile: true })
    stage.view.requestUpdate()
    await page.getByRole('button', { name: 'Share' }).click()
    expect(share).toHaveBeenCalledWith({ text: ada })
    Reflect.deleteProperty(navigator, 'share')
  })

  test('puts no generated initial into the code of a network without a picture', async () => {
    const { stage } = await show(ReceiveView)
    expect(stage.view.renderRoot.querySelector('appkit-ui-qr-code appkit-ui-image')).toBeNull()
  })

  test('lists the networks that share the address', async () => {
    const { stage, router } = await show(ReceiveView)
    expect(stage.text).toContain(`works on ${testNetworks.length} networks`)
    await page.getByRole('button', { name: /Compatible networks/ }).click()
    expect(router.view).toBe('CompatibleNetworks')
  })

  test('names the only network without a link', async () => {
    const { stage } = await show(ReceiveView, { options: { networks: [only!] } })
    expect(stage.text).toContain('Only send assets on Ethereum')
    await expect.element(page.getByRole('button', { name: /Compatible networks/ })).not.toBeInTheDocument()
  })

  test('asks for another network on an unknown one', async () => {
    const shown = await show(ReceiveView, { session: { caipNetworkId: 'eip155:5' } })
    expect(shown.stage.text).toContain('a network that this app doesn’t support')
    await page.getByRole('button', { name: 'Choose network' }).click()
    expect(shown.router.view).toBe('Networks')
  })

  test('lists the networks, and shows hostile names as text', async () => {
    const networks = hostileTexts.slice(0, 12).map((name, at) => ({ ...only!, id: 100 + at, name }))
    const { stage } = await show(CompatibleNetworksView, { options: { networks: [only!, ...(networks as never[])] } })
    await eventually(() => stage.text).toContain(hostileTexts[0]!)
    expect(stage.host.getBoundingClientRect().width).toBeLessThanOrEqual(360)
  })
})
