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

  test.each([true, false])('closes, and tells it (connected: %s)', connected => {
    const { scope, modal, last } = openAt(['Connect', 'WhatIsAWallet'], { connected })
    closeShell(scope)
    expect(modal.state).toMatchObject({ open: false, refusals: 0 })
    expect(last()).toMatchObject({ event: 'MODAL_CLOSE', properties: { connected } })
  })

  test.each([[['UnsupportedChain']], [['UnsupportedChain', 'SwitchNetwork']]] as const)(
    'refuses on %j, and counts each try',
    views => {
      const { scope, modal, last } = openAt(views)
      closeShell(scope)
      closeShell(scope)
      expect(modal.state).toMatchObject({ open: true, refusals: 2 })
      expect(last()).toBeUndefined()
    },
  )

  test('a switch that the person began themselves may be left', () => {
    const { scope, modal } = openAt(['Account', 'Networks', 'SwitchNetwork'])
    closeShell(scope)
    expect(modal.state.open).toBe(false)
  })

  test('closes whatever is on view where the browser has closed already', () => {
    const { scope, modal } = openAt(['UnsupportedChain'])
    closeShell(scope, true)
    expect(modal.state.open).toBe(false)
  })

  test.each([
    [true, 'Account'],
    [false, 'Connect'],
  ] as const)('embedded, the card stays and begins anew (connected: %s)', (connected, view) => {
    const { scope, modal, router } = openAt(['Connect', 'WhatIsAWallet'], { embedded: true, connected })
    closeShell(scope)
    expect(modal.state.open).toBe(true)
    expect(router.state.history.map(entry => entry.view)).toEqual([view])
  })
})
