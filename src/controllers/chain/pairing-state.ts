import type { AppKitError } from '../../core/errors/appkit-error.js'

/** Where a pairing stands. `connecting`: its link was opened, and the wallet has the word. */
export type PairingPhase = 'idle' | 'preparing' | 'ready' | 'connecting' | 'rejected' | 'failed' | 'done'

/** The code on view, and what came of it. */
export interface PairingState {
  phase: PairingPhase
  /** The pairing link; empty while there is none that a wallet could use. */
  uri: string
  /** When the code ends, in milliseconds since the epoch; 0 while there is none. */
  expiresAt: number
  /** The next code is on its way, while the one on view can still be used. */
  renewing: boolean
  /** Why the phase is `rejected` or `failed`; never `request/aborted`. */
  error: AppKitError | undefined
}

/** The part of the state that tells of a code, while there is none. */
export const NO_CODE = {
  uri: '',
  expiresAt: 0,
  renewing: false,
  error: undefined,
} as const satisfies Partial<PairingState>
