import { proxy, ref } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { SIWXSession } from '../../core/siwx.js'

export type SignInStatus = 'checking' | 'asking' | 'signed-in' | 'signed-out'

export interface SignIn {
  readonly status: SignInStatus
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly session?: SIWXSession
}

export interface SignInsState {
  byNamespace: Partial<Record<Namespace, SignIn>>
}

export class SignInsController {
  readonly state = proxy<SignInsState>({ byNamespace: {} })

  get(namespace: Namespace): SignIn | undefined {
    return this.state.byNamespace[namespace]
  }

  set(namespace: Namespace, entry: SignIn | undefined): void {
    if (entry) this.state.byNamespace[namespace] = ref(entry)
    else delete this.state.byNamespace[namespace]
  }

  dispose(): void {
    this.state.byNamespace = {}
  }
}
