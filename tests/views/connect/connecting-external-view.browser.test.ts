import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { getRecentWallets } from '../../../src/controllers/wallets/catalogue.js'
import { ConnectingExternalView } from '../../../src/views/connect/connecting-external-view.js'
import { SUCCESS_DELAY_MS } from '../../../src/views/shared/finish-connecting.js'
import { hostileTexts } from '../../elements/stage.js'
import { scriptedConnector, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'

describe('connecting view', () => {
  let scope: TestScope
  let lynx: ScriptedConnector
  let stage: MountedView<ConnectingExternalView> | undefined
  beforeEach(() => {
    scope = testScope()
    lynx = scriptedConnector({ id: 'io.lynx', type: 'ANNOUNCED', name: 'Lynx' })
    scope.use(ConnectorsController).add(lynx)
    scope.use(ModalController).setOpen(true)
    scope.use(RouterController).push('ConnectingExternal', { connectorId: 'io.lynx' })
  })
  afterEach(() => {
    stage?.[Symbol.dispose]()
    scope.dispose()
  })
  const status = () => page.getByRole('status')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const ring = () => stage?.view.shadowRoot?.querySelector('appkit-ui-ring')?.state

  async function show(connectorId = 'io.lynx', options?: MountViewOptions) {
    return (stage = await mountView(scope, ConnectingExternalView, { connectorId }, options))
  }
  async function showAsked(options?: MountViewOptions) {
    const shown = await show('io.lynx', options)
    await expect.poll(() => lynx.open).toBe(1)
    return shown
  }

  test('requests the connection immediately, and shows the next step', async () => {
    const { view } = await showAsked()
    expect(view.heading).toBe('Lynx')
    expect(ring()).toBe('turning')
    await expect.element(status()).toHaveTextContent(/Opening Lynx\s*Confirm the connection/)
    expect(lynx.calls).toHaveLength(1)
  })

  test('shows the success state, stores the wallet as recent, and closes the modal', async () => {
    await showAsked()
    lynx.last.approve()
    await expect.element(status()).toHaveTextContent('Connected')
    expect(ring()).toBe('done')
    await expect.element(button('Try again')).toHaveAttribute('aria-disabled', 'true')
    expect(page.getByText('Connect another way').element().closest('[inert]')).not.toBeNull()
    expect(scope.use(AccountController).get('eip155').status).toBe('connected')
    expect(getRecentWallets(scope)).toEqual([{ id: 'io.lynx', name: 'Lynx' }])
    expect(scope.use(ModalController).state.open).toBe(true)
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test.each([
    ['wallet/rejected', 'Request rejected in Lynx', 'No wallet was connected'],
    ['wallet/busy', 'Lynx did not connect', 'has a pending request'],
    ['request/not-allowed', 'Lynx did not connect', 'Unlock it'],
    ['wallet/no-accounts', 'Lynx did not connect', 'The wallet didn’t share an account'],
    ['wallet/no-answer', 'Lynx did not connect', 'The wallet isn’t responding'],
  ] as const)('reports %s, and can retry', async (code, title, hint) => {
    await showAsked()
    lynx.last.fail(code)
    await expect.element(status()).toHaveTextContent(title)
    await expect.element(status()).toHaveTextContent(hint)
    expect(ring()).toBe('failed')
    expect(page.getByText('Nothing opened?').elements()).toHaveLength(0)
    await button('Try again').click()
    await expect.element(status()).toHaveTextContent('Opening Lynx')
    await expect.element(page.getByText('Nothing opened?')).toBeVisible()
    await expect.poll(() => lynx.calls.length).toBe(2)
    lynx.last.approve()
    await expect.element(status()).toHaveTextContent('Connected')
  })

  test('a retry aborts the previous request', async () => {
    await showAsked()
    await button('Try again').click()
    await expect.poll(() => lynx.calls.length).toBe(2)
    await expect.poll(() => lynx.open).toBe(1)
    expect(lynx.calls[0]?.request.signal.aborted).toBe(true)
    await expect.element(status()).toHaveTextContent('Opening Lynx') // the aborted request is not reported as a failure
  })

  test('reports a wallet that is no longer installed', async () => {
    await show('io.gone')
    await expect.element(status()).toHaveTextContent('This wallet is no longer available')
    expect(lynx.calls).toEqual([])
  })

  test('closing the view aborts the request', async () => {
    const { view } = await showAsked()
    view.remove()
    await expect.poll(() => lynx.open).toBe(0)
  })

  test('closing the modal aborts the request, and a late approval has no effect', async () => {
    await showAsked()
    scope.use(ModalController).setOpen(false)
    await expect.poll(() => lynx.open).toBe(0)
    lynx.last.approve()
    await settled()
    expect(scope.use(AccountController).get('eip155').status).toBe('disconnected')
    expect(getRecentWallets(scope)).toEqual([])
  })

  test('“Connect another way” goes back', async () => {
    await showAsked()
    await button('Connect another way').click()
    expect(scope.use(RouterController).view).toBe('Connect')
  })

  test('“Connect another way” opens the connect view if the history is empty', async () => {
    scope.use(RouterController).reset('ConnectingExternal', { connectorId: 'io.lynx' })
    await showAsked()
    await button('Connect another way').click()
    expect(scope.use(RouterController).state.history.map(({ view }) => view)).toEqual(['Connect'])
  })

  test.each(hostileTexts.map(name => [name.slice(0, 30), name] as const))(
    'shows the wallet name %j as text, within the width of the card',
    async (_short, name) => {
      const odd = scriptedConnector({ id: 'odd', type: 'ANNOUNCED', name })
      scope.use(ConnectorsController).add(odd)
      const { view } = await show('odd')
      await expect.poll(() => odd.open).toBe(1)
      expect(view.heading).toBe(name)
      expect(view.shadowRoot?.querySelector('h2')?.textContent).toBe(`Opening ${name}`)
      expect(view.scrollWidth).toBe(view.clientWidth)
      expect('pwned' in globalThis).toBe(false)
    },
  )

  describe.each(['light', 'dark'] as const)('accessibility in the %s theme', theme => {
    test.each(['ltr', 'rtl'] as const)('has no violation in any state, %s', async dir => {
      const shown = await showAsked({ theme, dir })
      expect(await shown.violations()).toEqual([])
      lynx.last.fail('wallet/rejected')
      await expect.poll(ring).toBe('failed')
      expect(await shown.violations()).toEqual([])
      await button('Try again').click()
      await expect.poll(() => lynx.open).toBe(1)
      lynx.last.approve()
      await expect.poll(ring).toBe('done')
      expect(await shown.violations()).toEqual([])
    })
  })
})
