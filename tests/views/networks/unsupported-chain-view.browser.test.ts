import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { UnsupportedChainView } from '../../../src/views/networks/unsupported-chain-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show(parts: ConnectedParts = {}, options: MountViewOptions = {}) {
  const { scope, session } = connectedScope({
    wallet: { name: 'MetaLynx' },
    session: { caipNetworkId: 'eip155:99999' },
    ...parts,
  })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  router.reset('UnsupportedChain')
  const stage = disposeAfterTest(await mountView(scope, UnsupportedChainView, undefined as unknown, options))
  return { scope, session, stage, router, modal: scope.use(ModalController) }
}
const button = (name: string) => page.getByRole('button', { name })

describe('unsupported chain view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show({}, setting)
      expect(await stage.violations()).toEqual([])
    })

  test('names the wallet, and offers the networks of the app and the disconnect button', async () => {
    const { stage, router } = await show()
    expect(stage.text).toContain('MetaLynx is on a network that this app doesn’t support.')
    await expect.element(button('Disconnect')).toBeVisible()
    await button('Base').click()
    expect(router.current).toMatchObject({ view: 'SwitchNetwork', params: { network: { name: 'Base' } } })
  })

  test('does not name the embedded wallet, which is named after the login', async () => {
    const { stage } = await show({ wallet: { id: 'AUTH', type: 'AUTH', name: 'Google' } })
    expect(stage.text).toContain('Your wallet is on a network that this app doesn’t support.')
  })

  test('closes when the wallet switches to a supported network', async () => {
    const { session, modal } = await show()
    session.networkChanged('eip155:8453')
    await eventually(() => modal.state.open).toBe(false)
  })

  test('closes when the wallet disconnects', async () => {
    const { session, modal } = await show()
    session.gone()
    await eventually(() => modal.state.open).toBe(false)
  })

  test('disconnects even if the wallet does not respond', async () => {
    const { session, modal } = await show({
      session: { caipNetworkId: 'eip155:99999', disconnect: () => new Promise(() => {}) },
    })
    await button('Disconnect').click()
    await eventually(() => modal.state.open).toBe(false)
    expect(session.disconnects).toBe(1)
  })

  test('embedded mode: continues with the account or the connect view', async () => {
    const options = { enableEmbedded: true }
    const first = await show({ options })
    first.session.networkChanged('eip155:1')
    await eventually(() => first.router.view).toBe('Account')
    first.stage[Symbol.dispose]()
    const second = await show({ options })
    await button('Disconnect').click()
    await eventually(() => second.router.view).toBe('Connect')
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'closes immediately with %j',
    async options => {
      const { modal } = await show({ options })
      expect(modal.state.open).toBe(false)
    },
  )
})
