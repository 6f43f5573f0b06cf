import type { Clock } from '../core/clock.js'

const LOOK_EVERY_MS = 500

/** The wallet's own window, and an eye on whether the person closes it: a window tells nobody that it is gone. */
export class WalletWindow {
  private callOff = () => {}

  constructor(
    readonly peer: Window,
    private readonly clock: Clock,
    private readonly onClosed: () => void,
  ) {
    this.look()
  }

  /** Closes the window, and looks no more. */
  close(): void {
    this.callOff()
    this.peer.close()
  }

  private look(): void {
    this.callOff = this.clock.after(LOOK_EVERY_MS, () => (this.peer.closed ? this.onClosed() : this.look()))
  }
}
