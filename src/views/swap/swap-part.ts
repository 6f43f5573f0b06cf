import { SwapScreen } from './swap-screen.js'

/** A part of a screen of a swap: the screen around it begins one, and looks at the offer. */
export abstract class SwapPart extends SwapScreen {
  protected override get showsOffer(): boolean {
    return false
  }
}
