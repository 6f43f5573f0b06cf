import { proxy, ref } from 'valtio/vanilla'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { SIWXSession } from '../../core/siwx.js'

/** How far a sign-in is: its session is looked for, the person is asked, or it is decided. */
export type SignInStatus = 'checking' | 'asking' | 'signed-in' | 'signed-out'

/** Where the connected account of a namespace stands. */
export interface SignIn {
  readonly status: SignInStatus
  readonly chainId: CaipNetworkId
  readonly address: string
  /** There while the status is `signed-in`. */
  readonly session?: SIWXSession
}

export interface SignInsState {
  /** By namespace; absent where nobody is connected, or on no network of the app. */
  byNamespace: Partial<Record<Namespace, SignIn>>
}

/** Who is signed in at the moment, as the flow of sign-in says it. */
export class SignInsController {
  readonly state = proxy<SignInsState>({ byNamespace: {} })

  of(namespace: Namespace): SignIn | undefined {
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
