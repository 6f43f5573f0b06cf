import { expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { disconnectAccount } from '../../../src/views/account/account-view.js'
import { closeCard } from '../../../src/views/shared/close-modal.js'
import { leaveNetworks } from '../../../src/views/networks/network-switch.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

const ways: Readonly<Record<string, (scope: TestScope) => void>> = {
  closeCard,
  leaveNetworks,
  disconnectAccount: scope => disconnectAccount(scope, 'eip155'),
}

test.each(Object.keys(ways))('%s closes the card, and tells it once', way => {
  using scope = testScope()
  const told: string[] = []
  scope.use(EventsController).subscribe(({ event, properties }) => told.push(`${event} ${JSON.stringify(properties)}`))
  scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
  scope.use(ModalController).setOpen(true)
  ways[way]?.(scope)
  closeCard(scope)
  expect(scope.use(ModalController).state.open).toBe(false)
  expect(told).toEqual(['MODAL_CLOSE {"connected":true}'])
})
