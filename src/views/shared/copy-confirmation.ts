import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { Scope } from '../../controllers/scope.js'
import { copyText } from '../../lib/copy-text.js'

// Time for which a control confirms that it has copied.
const COPIED_MS = 1_500

/** Copies texts, and confirms it for a moment in the control that was pressed. */
export class CopyConfirmation implements ReactiveController {
  #copied: string | undefined
  #cancelTimer = () => {}

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly getScope: () => Scope,
  ) {
    host.addController(this)
  }

  /** True while a control confirms a copied text. */
  get isConfirming(): boolean {
    return this.#copied !== undefined
  }

  isCopied(text: string): boolean {
    return text === this.#copied
  }

  /** Returns false if the browser denies access to the clipboard. */
  async copy(text: string): Promise<boolean> {
    const scope = this.getScope()
    const isCopied = await copyText(text)
    if (scope.signal.aborted) return isCopied
    this.#set(isCopied ? text : undefined)
    if (isCopied) this.#cancelTimer = scope.services.clock.after(COPIED_MS, () => this.#set(undefined))
    return isCopied
  }

  /** Renders a live region that announces the message. Requires the styles of `View`. */
  renderStatus(message: string): TemplateResult {
    return html`<p class="told" role="status">${this.isConfirming ? message : ''}</p>`
  }

  hostDisconnected(): void {
    this.#set(undefined)
  }

  #set(text: string | undefined): void {
    this.#cancelTimer()
    this.#copied = text
    this.host.requestUpdate()
  }
}
