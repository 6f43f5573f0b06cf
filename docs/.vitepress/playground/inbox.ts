import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { inboxStyles } from './playground.styles.js'

const POLL_MS = 2_000
const MAX_MAILS = 5

interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The emails of the development gateway, newest first, so that a visitor who logs in with email sees the code. */
class DocsInbox extends LitElement {
  static override styles = inboxStyles
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
      <ul aria-live="polite">
        ${this.mails.map(
          ({ to, subject, text }) =>
            html`<li>
              <details>
                <summary><b>${subject}</b><span>${to}</span></summary>
                <pre>${text}</pre>
              </details>
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
    this.mails = mails.filter(({ id }) => id > seen).slice(0, MAX_MAILS)
  }
}

/** Registers the tag. */
export function registerInbox(): void {
  if (!customElements.get('docs-inbox')) customElements.define('docs-inbox', DocsInbox)
}
