import { css, html, LitElement, nothing, type TemplateResult } from 'lit'

const POLL_MS = 2_000
const MAX_MAILS = 3

interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * The emails of the development gateway, newest first, so that a visitor who logs in with email sees the code. Stays
 * above the backdrop of the modal.
 */
class DocsInbox extends LitElement {
  static override styles = css`
    :host {
      position: fixed;
      inset: auto auto 16px 16px;
      inline-size: min(300px, calc(100vw - 32px));
      max-block-size: 40vh;
      margin: 0;
      padding: 12px 16px;
      overflow: auto;
      border: 1px solid #7a808c;
      border-radius: 14px;
      background: #fff;
      color: #14161a;
      font:
        14px/20px system-ui,
        sans-serif;
    }
    h2 {
      margin: 0;
      font: inherit;
      font-weight: 600;
    }
    p,
    span {
      margin: 0;
      color: #565c68;
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      margin-block-start: 8px;
      overflow-wrap: anywhere;
    }
    b,
    span {
      display: block;
    }
    pre {
      margin: 4px 0 0;
      font: inherit;
      white-space: pre-wrap;
    }
  `
  static override properties = { mails: { state: true } }

  declare mails: readonly Mail[]
  #timer: ReturnType<typeof setInterval> | undefined
  // Emails of earlier visits are not shown.
  #seen: number | undefined

  constructor() {
    super()
    this.mails = []
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.popover = 'manual'
    this.showPopover()
    this.#timer = setInterval(() => document.hidden || void this.#read(), POLL_MS)
    void this.#read()
  }

  override disconnectedCallback(): void {
    clearInterval(this.#timer)
    super.disconnectedCallback()
  }

  override render(): TemplateResult {
    return html`<section aria-label="Inbox">
      <h2>Inbox</h2>
      ${this.mails.length === 0 ? html`<p>Log in with any email address. The email appears here, and is not sent.</p>` : nothing}
      <ul>
        ${this.mails.map(
          ({ to, subject, text }) =>
            html`<li>
              <b>${subject}</b><span>${to}</span>
              <pre>${text}</pre>
            </li>`,
        )}
      </ul>
    </section>`
  }

  async #read(): Promise<void> {
    const response = await fetch('/dev/mail.json').catch(() => undefined)
    if (!response?.ok) return
    const { mails } = (await response.json()) as { mails: readonly Mail[] }
    this.#seen ??= mails[0]?.id ?? 0
    const seen = this.#seen
    const shown = mails.filter(({ id }) => id > seen).slice(0, MAX_MAILS)
    if (shown[0]?.id !== this.mails[0]?.id) this.#raise()
    this.mails = shown
  }

  // The element that was shown last is on top, also above a dialog.
  #raise(): void {
    this.hidePopover()
    this.showPopover()
  }
}

/** Registers the tag. */
export function registerInbox(): void {
  if (!customElements.get('docs-inbox')) customElements.define('docs-inbox', DocsInbox)
}
