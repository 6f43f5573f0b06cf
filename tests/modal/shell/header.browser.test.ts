import { render } from 'lit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { renderHeader } from '../../../src/modal/shell/header.js'
import type { View } from '../../../src/views/shared/view.js'
import { testScope } from '../../helpers/test-scope.js'
import { settled } from '../../elements/stage.js'

describe('header', () => {
  let host: HTMLElement
  beforeEach(() => void (host = document.body.appendChild(document.createElement('div'))))
  afterEach(() => host.remove())

  async function show(screen: Partial<View> | undefined, options: Partial<AppKitOptions> = {}) {
    const scope = testScope({ options })
    const draw = async () => {
      render(renderHeader(scope, screen as View), host)
      await settled(host)
    }
    await draw()
    return { scope, draw, router: scope.use(RouterController) }
  }
  const button = (name: string) => page.getByRole('button', { name })

  test("shows the view's title, or that it is loading", async () => {
    await show(undefined)
    expect(host.querySelector('h1')?.textContent?.trim()).toBe('Loading')
    await show({ heading: 'Networks', leading: 'back' })
    expect(host.querySelector('h1')?.textContent?.trim()).toBe('Networks')
  })

  test('shows a back button if there is a previous view', async () => {
    const { router, draw } = await show({ heading: 'Networks', leading: 'back' })
    expect(button('Back').elements()).toHaveLength(0)
    router.push('Networks')
    await draw()
    await button('Back').click()
    expect(router.view).toBe('Connect')
  })

  test('shows help on the first view', async () => {
    const { router, scope } = await show({ heading: 'Connect', leading: 'help' })
    await button('What is a wallet?').click()
    expect(router.view).toBe('WhatIsAWallet')
    expect(scope.use(EventsController).state.last?.event).toBe('CLICK_WALLET_HELP')
  })

  test('shows no leading button for a view without one', async () => {
    const { router, draw } = await show({ heading: 'Account', leading: 'none' })
    router.push('Account')
    await draw()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })

  test('closes the modal', async () => {
    const { scope } = await show({ heading: 'Connect', leading: 'none' })
    scope.use(ModalController).setOpen(true)
    await button('Close').click()
    expect(scope.use(ModalController).state.open).toBe(false)
  })

  test('has no close button in embedded mode', async () => {
    await show({ heading: 'Connect', leading: 'none' }, { enableEmbedded: true })
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })
})
