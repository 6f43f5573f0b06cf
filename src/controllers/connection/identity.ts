import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import type { Identity } from './read-identity.js'

export type { Identity } from './read-identity.js'

export interface IdentityState {
  byNamespace: Partial<Record<Namespace, Identity>>
}

/**
 * Name and avatar of each connected account. Nothing is requested until the user connects or opens the modal: restoring
 * a stored connection alone sends no requests.
 */
export class IdentityController {
  readonly state = proxy<IdentityState>({ byNamespace: {} })

  isFollowing = false

  constructor(readonly scope: Scope) {}

  get(namespace: Namespace): Identity | undefined {
    const known = this.state.byNamespace[namespace]
    return known?.address === this.scope.use(AccountController).address(namespace) ? known : undefined
  }

  /** Loads the identity of the active account, unless the cached one is younger than 5 min. Never rejects. */
  async refresh(namespace: Namespace, { force = false } = {}): Promise<Identity | undefined> {
    try {
      return await (await import('./read-identity.js')).readIdentity(this, namespace, force)
    } catch {
      return undefined // the chunk failed to load: the address is shown
    }
  }

  put(namespace: Namespace, identity: Identity): void {
    this.state.byNamespace[namespace] = ref(identity)
  }
}
