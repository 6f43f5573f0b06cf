import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { prefetch, showShell } from '../../../src/modal/shell/show-shell.js'
import { Shell } from '../../../src/modal/shell/shell.js'
import { deferred } from '../../helpers/deferred.js'
import { getDialog, getHeading } from '../../helpers/page-kit.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('showShell', () => {
  beforeEach(() => onTestFinished(() => expect(document.querySelector('appkit-modal')).toBeNull()))

  function scopeOf(options: Partial<AppKitOptions> = {}): TestScope {
    return disposeAfterTest(
      testScope({ options: { enableWalletConnect: false, ...options }, adapters: [scriptedAdapter()] }),
    )
  }
  function place(): HTMLElement {
    return disposeAfterTest(document.body.appendChild(document.createElement('div')))
  }
  function placed(scope: TestScope, host = place()): TestScope {
    scope.use(ModalController).hosts.add(host)
    return scope
  }
  const shells = (host: Element) => [...(host.shadowRoot?.children ?? [])].filter(child => child instanceof Shell)

  test('appends the dialog once in a tag at the end of the body', async () => {
    const scope = scopeOf()
    await showShell(scope, {})
    await showShell(scope, {})
    const tags = document.querySelectorAll('appkit-modal')
    expect(tags).toHaveLength(1)
    expect(document.body.lastElementChild).toBe(tags[0])
    expect(tags[0]?.getAttribute('instance')).toBe('default')
    await eventually(() => getDialog()?.matches(':modal')).toBe(true)
  })

  test('reports the current view to events while it is open', async () => {
    const scope = scopeOf()
    const events = scope.use(EventsController)
    expect(events.view()).toBeUndefined()
    await showShell(scope, { view: 'Networks' })
    expect(events.view()).toBe('Networks')
    scope.use(ModalController).setOpen(false)
    expect(events.view()).toBeUndefined()
  })

  test("applies the operator's features without delaying the opening", async () => {
    const answer = deferred<{ swaps: boolean }>()
    const features = vi.fn(() => answer.promise)
    const scope = disposeAfterTest(
      testScope({ adapters: [scriptedAdapter()], services: { project: { available: true, features } } }),
    )
    await showShell(scope, {})
    expect(scope.use(ModalController).state.open).toBe(true)
    await eventually(() => features.mock.calls.length).toBe(1)
    answer.resolve({ swaps: false })
    await eventually(() => scope.use(SettingsController).features.swaps).toBe(false)
  })

  test('renders into the given host', async () => {
    const scope = scopeOf()
    const host = place()
    await showShell(placed(scope, host), {})
    expect(shells(host)).toHaveLength(1)
    expect(document.querySelector('appkit-modal')).toBeNull()
  })

  test('the last of two instances in one host is shown', async () => {
    const [first, second] = [scopeOf(), scopeOf({ id: 'second' })]
    const host = place()
    await showShell(placed(first, host), {})
    await showShell(placed(second, host), { view: 'WhatIsAWallet' })
    expect(shells(host)).toHaveLength(1)
    await eventually(() => getHeading(host)).toBe('What is a wallet?')
    await eventually(() => first.use(ModalController).state.open).toBe(false)
  })

  test('rejects if appending is disabled and no host exists', async () => {
    const scope = scopeOf({ disableAppend: true })
    await expect(showShell(scope, {})).rejects.toMatchObject({ code: 'instance/missing' })
    expect(scope.use(ModalController).state.open).toBe(false)
    await showShell(placed(scope), {})
    expect(scope.use(ModalController).state.open).toBe(true)
  })

  test('reports missing configuration when it opens', async () => {
    const scope = scopeOf({ enableWalletConnect: true })
    await showShell(placed(scope), {})
    await eventually(() => scope.use(AlertController).state.code).toBe('config/project-id-missing')
  })

  test('tracks its creation and opening once', async () => {
    const scope = scopeOf()
    const reported: AnalyticsEvent[] = []
    scope.use(EventsController).subscribe(event => reported.push(event))
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    const host = place()
    await showShell(placed(scope, host), { view: 'WhatIsAWallet' })
    await showShell(placed(scope, host), { view: 'WhatIsANetwork' })
    expect(reported).toMatchObject([
      { event: 'MODAL_CREATED' },
      { event: 'MODAL_OPEN', properties: { connected: true } },
    ])
    expect(scope.use(RouterController).state.history.map(({ view }) => view)).toEqual([
      'WhatIsAWallet',
      'WhatIsANetwork',
    ])
  })

  test('leaves nothing behind for an unknown view', async () => {
    const scope = scopeOf()
    await expect(showShell(scope, { view: 'Nonsense' as never })).rejects.toMatchObject({
      code: 'config/option-wrong',
    })
    expect(document.querySelector('appkit-modal')).toBeNull()
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test('rejects after the instance is destroyed', async () => {
    const scope = scopeOf()
    scope.dispose()
    await expect(showShell(scope, {})).rejects.toMatchObject({ code: 'instance/destroyed' })
    expect(() => prefetch(scope)).not.toThrow()
  })
})
