/** What of a window message is looked at before anything of it is read. */
export type WindowMessage = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'isTrusted'>

/** The window of the wallet's page, of which nothing but this can be used. */
export interface PeerWindow {
  postMessage(message: unknown, options: { targetOrigin: string; transfer: Transferable[] }): void
}

/** The page around the frame, as far as the channel touches it; tests bring one of their own. */
export interface FramePage {
  /** Calls with every message to this window, until the returned function is called. */
  onMessage(listener: (event: WindowMessage) => void): () => void
  /** Calls with the address of what the page's CSP refused, and by which directive. */
  onRefusal(listener: (url: string, directive: string) => void): () => void
  /** Calls when the page is looked at again after a pause. */
  onWake(listener: () => void): () => void
  /** Calls once the frame is on the page no more, whoever took it away; until the returned function is called. */
  onRemoved(frame: HTMLIFrameElement, listener: () => void): () => void
  readonly online: boolean
  /** Whether anything answers at an address; what it says cannot be read. */
  answers(url: string, signal: AbortSignal): Promise<boolean>
  createFrame(options: { url: string; origin: string; title: string }): HTMLIFrameElement
  /** Opens a window; nothing where the browser does not let us. */
  open(url: string): Window | undefined
}
