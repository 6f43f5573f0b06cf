import { describe, expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { closeShell } from '../../../src/modal/shell/close-shell.js'
import type { View } from '../../../src/core/routes.gen.js'
import { testScope } from '../../helpers/test-scope.js'

describe('closeShell', () => {
  function openAt(views: readonly View[], { embedded = false, connected = false } = {}) {
    const scope = testScope({ options: { enableEmbedded: embedded } })
    const router = scope.use(RouterController)
    const [first = 'Connect', ...more] = views
    router.reset(first)
    for (const view of more) router.push(view)
    if (connected) scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    const modal = scope.use(ModalController)
    modal.setOpen(true)
    return { scope, router, modal, last: () => scope.use(EventsController).state.last }
  }

  test.each([true, false])('closes and tracks the event (connected: %s)', connected => {
    const { scope, modal, last } = openAt(['Connect', 'WhatIsAWallet'], { connected })
    closeShell(scope)
    expect(modal.state).toMatchObject({ open: false, refusals: 0 })
    expect(last()).toMatchObject({ event: 'MODAL_CLOSE', properties: { connected } })
  })

  test.each([[['UnsupportedChain']], [['UnsupportedChain', 'SwitchNetwork']]] as const)(
    'closes %j at the first attempt',
    views => {
      const { scope, modal, last } = openAt(views)
      closeShell(scope)
      expect(modal.state).toMatchObject({ open: false, refusals: 0 })
      expect(last()).toMatchObject({ event: 'MODAL_CLOSE' })
    },
  )

  test('closing while sign-in is required: is refused, and each attempt is counted', () => {
    const { scope, modal, last } = openAt(['SIWXSignMessage'])
    modal.getRequiredView = () => 'SIWXSignMessage'
    closeShell(scope)
    closeShell(scope)
    expect(modal.state).toMatchObject({ open: true, refusals: 2 })
    expect(last()).toBeUndefined()
  })

  test('closes a network switch that the user started', () => {
    const { scope, modal } = openAt(['Account', 'Networks', 'SwitchNetwork'])
    closeShell(scope)
    expect(modal.state.open).toBe(false)
  })

  test('closes any view if the browser has already closed the dialog', () => {
    const { scope, modal } = openAt(['SIWXSignMessage'])
    modal.getRequiredView = () => 'SIWXSignMessage'
    closeShell(scope, true)
    expect(modal.state.open).toBe(false)
  })

  test.each([
    [true, 'Account'],
    [false, 'Connect'],
  ] as const)('resets the embedded card to its first view (connected: %s)', (connected, view) => {
    const { scope, modal, router } = openAt(['Connect', 'WhatIsAWallet'], { embedded: true, connected })
    closeShell(scope)
    expect(modal.state.open).toBe(true)
    expect(router.state.history.map(entry => entry.view)).toEqual([view])
  })
})
