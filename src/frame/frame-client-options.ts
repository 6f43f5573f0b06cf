import type { Clock } from '../core/clock.js'
import type { FrameHost } from './frame-client.js'
import type { FramePage } from './frame-page.js'
import type { FrameAddress } from './frame-url.js'

/** What the app's end of the frame is made of. */
export interface FrameClientOptions extends Omit<FrameAddress, 'chainId'> {
  /** The network in use, by CAIP-2, when the frame is loaded. */
  chainId(): string
  /** Name and version of this package. */
  readonly sdk: string
  /** What a screen reader calls the frame. */
  readonly title: string
  readonly host: FrameHost
  readonly clock: Clock
  /** The page, unless it is the one this runs in. */
  readonly page?: FramePage
}
