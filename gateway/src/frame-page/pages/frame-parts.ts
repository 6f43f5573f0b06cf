import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import type { BoundPort } from '../channel/handshake.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import type { Shell } from '../ui/shell.js'

/** What a bound frame is put together from. */
export interface FrameParts {
  readonly settings: FramePageSettings
  readonly wallet: FrameWallet
  readonly shell: Shell
  readonly bound: BoundPort
  /** The network the app begins on. */
  readonly firstNetwork?: string
}
