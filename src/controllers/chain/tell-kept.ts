import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { keptConnections } from './stored-connection.js'

/** Says which wallets of a namespace are connected beside the one in use, as it is stored. */
export function tellKept(scope: Scope, namespace: Namespace): void {
  scope.use(AccountController).state.kept[namespace] = ref([...keptConnections(scope.services.storage, namespace)])
}
