import { subscribe } from 'valtio/vanilla'
import { ModalController } from '../controllers/app/modal.js'
import { RouterController } from '../controllers/app/router.js'
import { AccountController } from '../controllers/connection/account.js'
import { offerBackup } from '../controllers/embedded/backup.js'
import { EmbeddedController } from '../controllers/embedded/embedded.js'
import { NetworkController } from '../controllers/networks/network.js'
import type { Scope } from '../controllers/scope.js'
import type { View } from '../core/routes.gen.js'

const RECEIVING_VIEWS: readonly View[] = ['Receive', 'Onramp']

// Offers a backup when the user is about to receive something with an embedded wallet that has none.
export function offerBackupBeforeReceiving(scope: Scope): void {
  const [router, modal] = [scope.use(RouterController), scope.use(ModalController)]
  const [account, embedded] = [scope.use(AccountController), scope.use(EmbeddedController)]
  const offered = new Set<string>()
  const offer = () => {
    if (!modal.state.open || !RECEIVING_VIEWS.includes(router.view) || embedded.state.isBackedUp !== false) return
    const namespace = scope.use(NetworkController).current()?.chainNamespace
    if (!namespace || account.get(namespace).connectorId !== 'AUTH') return
    const address = account.address(namespace) ?? ''
    if (offered.has(address)) return
    offered.add(address)
    void offerBackup(scope, 'receive')
  }
  const stops = [subscribe(router.state, offer), subscribe(modal.state, offer)]
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}
