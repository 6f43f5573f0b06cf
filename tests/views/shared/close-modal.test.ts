import { expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { disconnectAccount } from '../../../src/views/account/account-settings-view.js'
import { closeModal } from '../../../src/views/shared/close-modal.js'
import { closeNetworkViews } from '../../../src/views/networks/network-switch.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

const actions: Readonly<Record<string, (scope: TestScope) => void>> = {
  closeModal,
  closeNetworkViews,
  disconnectAccount: scope => disconnectAccount(scope, 'eip155'),
}

test.each(Object.keys(actions))('%s closes the modal, and tracks it once', action => {
  using scope = testScope()
  const events: string[] = []
  scope
    .use(EventsController)
    .subscribe(({ event, properties }) => events.push(`${event} ${JSON.stringify(properties)}`))
  scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
  scope.use(ModalController).setOpen(true)
  actions[action]?.(scope)
  closeModal(scope)
  expect(scope.use(ModalController).state.open).toBe(false)
  expect(events).toEqual(['MODAL_CLOSE {"connected":true}'])
})
