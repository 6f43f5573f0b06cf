import { css, html, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/controls/code-field.js'
import type { CodeFieldElement } from '../../elements/controls/code-field.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import { login } from '../../i18n/en/embedded.js'
import { isFocusElsewhere } from '../../lib/focus.js'
import { defineView, View } from '../shared/view.js'

/** Input for an emailed code. Submits when the last digit is entered. */
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
  @property({ type: Number }) digits = 6
  @property({ type: Boolean }) busy = false
  @property({ type: Boolean }) done = false
  /** A status message for a moment in which nothing else is reported. */
  @property() notice = ''
  @property({ attribute: false }) error: AppKitError | undefined
  @query('appkit-ui-code-field') private field!: CodeFieldElement
  @state() private text = ''

  constructor(private readonly submit: (code: string) => Promise<unknown>) {
    super()
  }

  override render() {
    const t = this.t(login)
    return html`<appkit-ui-code-field
        label=${t.code}
        .digits=${this.digits}
        .value=${this.text}
        .error=${this.#getErrorText()}
        ?disabled=${this.busy || this.done}
        @input=${() => (this.text = this.field.value)}
        @complete=${this.#onComplete}
      ></appkit-ui-code-field>
      <p class="status small" role="status">
        ${this.busy ? html`<appkit-ui-spinner></appkit-ui-spinner>${t.codeChecking}` : this.done ? t.codeRight : this.notice}
      </p>`
  }

  protected override async updated(changed: PropertyValues<this>): Promise<void> {
    if (!changed.has('error') || !this.error || this.busy || this.done) return
    this.text = ''
    await this.updateComplete
    if (!isFocusElsewhere(this)) this.focus()
  }

  // Includes the first render of the inner field, so that it can be focused.
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    return (await this.field.updateComplete) && isDone
  }

  override focus(options?: FocusOptions): void {
    this.field.focus(options)
  }

  #getErrorText(): string {
    const { error } = this
    if (!error || this.busy || this.text.length === this.digits) return ''
    const attemptsLeft: unknown = (error.cause as { left?: unknown } | undefined)?.left
    if (error.code === 'otp/invalid' && attemptsLeft === 0) return this.sentence('otp/locked')
    if (error.code === 'otp/invalid' && typeof attemptsLeft === 'number') return this.t(login).codeWrong(attemptsLeft)
    return this.sentence(error.code) || error.message
  }

  readonly #onComplete = async (): Promise<void> => {
    this.text = this.field.value
    await this.submit(this.text)
  }
}

defineView('appkit-code-part', CodePart)
