import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'

/** What an account is called, as far as anybody says so. */
export interface Identity {
  /** Whose it is: an address. */
  readonly of: string
  /** A name that leads back to the address; a text of unknown hands. */
  readonly name: string | undefined
  /** A picture, of a scheme that is shown. */
  readonly image: string | undefined
  /** When that was answered, in milliseconds since the epoch. */
  readonly at: number
}

export interface IdentityState {
  byNamespace: Partial<Record<Namespace, Identity>>
}

/**
 * Name and picture of each connected account. Nobody is asked for them before a person connects or opens the modal: a
 * page that only brings a stored connection back does neither.
 */
export class IdentityController {
  readonly state = proxy<IdentityState>({ byNamespace: {} })

  /** Whether somebody asked: from then on the name of every further account is asked for, too. */
  asked = false

  constructor(readonly scope: Scope) {}

  /** What the account in use is called; undefined while nobody said. */
  of(namespace: Namespace): Identity | undefined {
    const known = this.state.byNamespace[namespace]
    return known?.of === this.scope.use(AccountController).address(namespace) ? known : undefined
  }

  /** Asks who the account in use is, unless that is known for less than 5 min. Never rejects: who nobody knows has no name. */
  async refresh(namespace: Namespace, { force = false } = {}): Promise<Identity | undefined> {
    try {
      return await (await import('./read-identity.js')).readIdentity(this, namespace, force)
    } catch {
      return undefined // our own code did not come: the address is there all the same
    }
  }

  /** Takes an answer in. */
  put(namespace: Namespace, identity: Identity): void {
    this.state.byNamespace[namespace] = ref(identity)
  }
}
