import { css, html, nothing, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/code-field.js'
import type { CodeFieldElement } from '../../elements/controls/code-field.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'

/** The field for a code that was mailed: it is sent with its last digit. */
export class CodePart extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        gap: ${px(16)};
        padding: ${px(8)} 0 0;
      }
      .status {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: ${px(8)};
        min-block-size: ${px(24)};
      }
    `,
  ]
  /** How many digits the code has. */
  @property({ type: Number }) digits = 6
  /** Whether a code is on its way. */
  @property({ type: Boolean }) busy = false
  /** Whether the code was right. */
  @property({ type: Boolean }) done = false
  /** Why the last code was refused. */
  @property({ attribute: false }) error: AppKitError | undefined
  @query('appkit-ui-code-field') private field!: CodeFieldElement
  @state() private text = ''

  /** Is given what sends the code. */
  constructor(private readonly enter: (code: string) => Promise<unknown>) {
    super()
  }

  override render() {
    const t = this.t(login)
    return html`<appkit-ui-code-field
        label=${t.code}
        .digits=${this.digits}
        .value=${this.text}
        .error=${this.#wrong()}
        ?disabled=${this.busy || this.done}
        @input=${() => (this.text = this.field.value)}
        @complete=${this.#complete}
      ></appkit-ui-code-field>
      <p class="status small" role="status">
        ${this.busy ? html`<appkit-ui-spinner></appkit-ui-spinner>${t.codeChecking}` : this.done ? t.codeRight : nothing}
      </p>`
  }

  /** A code that was refused makes room for the next one. */
  protected override async updated(changed: PropertyValues<this>): Promise<void> {
    if (!changed.has('error') || !this.error || this.busy || this.done) return
    this.text = ''
    await this.updateComplete
    this.focus()
  }

  /** The code can be typed once the field itself has rendered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    return (await this.field.updateComplete) && isDone
  }

  override focus(options?: FocusOptions): void {
    this.field.focus(options)
  }

  #wrong(): string {
    const { error } = this
    if (!error || this.busy || this.text.length === this.digits) return ''
    const left: unknown = (error.cause as { left?: unknown } | undefined)?.left
    if (error.code === 'otp/invalid' && left === 0) return this.sentence('otp/locked')
    if (error.code === 'otp/invalid' && typeof left === 'number') return this.t(login).codeWrong(left)
    return this.sentence(error.code) || error.message
  }

  readonly #complete = async (): Promise<void> => {
    this.text = this.field.value
    await this.enter(this.text)
  }
}

defineView('appkit-code-part', CodePart)
