import { css, html, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { NamesController, type NamesState } from '../../controllers/names/names.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import { names } from '../../i18n/en/names.js'
import { AccountPart, type ActiveAccount } from '../shared/account-part.js'
import { defineView, View } from '../shared/view.js'
import { NameStatusLine, renderNamesUnavailable } from './name-parts.js'

function getNameError(
  { name, suffix, status, failure }: NamesState,
  t: typeof names,
  sentence: (code: ErrorCode) => string,
): string {
  if (failure && 'known' in failure) return t.refused[failure.known]
  if (failure && 'reason' in failure) return failure.reason
  // A rejected request is the user's decision, not an error.
  if (failure) return failure.code === 'wallet/rejected' ? '' : sentence(failure.code)
  if (status === 'taken') return t.standing.taken(`${name}.${suffix}`)
  if (status === 'letters' || status === 'long' || status === 'hyphens') return t.standing[status]
  return ''
}

class NameSuggestions extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0 0 ${px(12)};
      }
      h2 {
        padding: ${px(8)} ${px(16)} 0;
        color: var(--appkit-muted);
        font: 500 var(--appkit-type-13);
      }
    `,
  ]

  override render() {
    const { suggestions, suffix } = this.use(NamesController).state
    if (suggestions.length === 0) return nothing
    const t = this.t(names)
    return html`<h2 id="heading">${t.suggestions}</h2>
      <ul aria-labelledby="heading">
        ${suggestions.map(
          name =>
            html`<li>
              <appkit-ui-row name="${name}.${suffix}" @click=${() => this.use(NamesController).selectSuggestion(name)}>
                <span class="icon-box" slot="image"><appkit-ui-icon name="at"></appkit-ui-icon></span>
                <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
              </appkit-ui-row>
            </li>`,
        )}
      </ul>`
  }
}

defineView('appkit-name-suggestions', NameSuggestions)

/**
 * @summary Checks whether a name is available and registers it with the account's signature.
 * @route RegisterAccountName
 */
export class RegisterAccountNameView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      .entry {
        padding-block-end: ${px(8)};
      }
      .suffix {
        max-inline-size: 50%;
        padding-inline-end: ${px(8)};
        overflow: hidden;
        color: var(--appkit-muted);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .note {
        padding-block-start: ${px(4)};
        text-align: center;
      }
    `,
  ]
  readonly #statusLine = new NameStatusLine()
  readonly #suggestions = new NameSuggestions()
  @query('appkit-ui-field') private field!: FieldElement | null
  #requestedAddress: string | undefined

  override get heading(): string {
    return this.t(names).registerHeading
  }

  override get firstFocus(): HTMLElement | undefined {
    return this.field ?? undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAddress = undefined
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(NamesController).cancelLookup()
  }

  override render(): unknown {
    const { active } = this
    if (!active) return ''
    this.use(NamesController)
    return renderNamesUnavailable(this.scope, this.t(names), active.namespace) ?? this.#renderForm(active)
  }

  #renderForm(active: ActiveAccount): unknown {
    const t = this.t(names)
    const { suffix, name, status, busy, failure } = this.use(NamesController).state
    const errorText = getNameError(this.use(NamesController).state, t, code => this.sentence(code))
    Object.assign(this.#statusLine, {
      hidden: errorText !== '',
      wallet: active.isEmbedded ? '' : (active.wallet?.name ?? ''),
    })
    return html`<div class="entry">
        <form novalidate @submit=${this.#submit}>
          <appkit-ui-field
            dir="ltr"
            label=${t.name}
            .value=${name}
            .error=${errorText}
            ?disabled=${busy || suffix === undefined}
            @input=${() => this.use(NamesController).setName(this.field?.value ?? '')}
            @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#submit(event)}
          >
            <span class="suffix" slot="end">${suffix === undefined ? nothing : `.${suffix}`}</span>
          </appkit-ui-field>
        </form>
        ${this.#statusLine}
      </div>
      ${status === 'taken' && !failure ? this.#suggestions : nothing}
      <appkit-ui-button variant="primary" ?busy=${busy} ?disabled=${status !== 'free'} @click=${this.#submit}
        >${t.register}</appkit-ui-button
      >
      <p class="small note">${t.free}</p>`
  }

  protected override updated(): void {
    const { address } = this.active ?? {}
    if (!address || address === this.#requestedAddress) return
    this.#requestedAddress = address
    void this.scope.use(NamesController).open()
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { scope } = this // the embedded wallet opens its own view, which disconnects this one meanwhile
    const registered = await this.use(NamesController).register()
    const router = scope.use(RouterController)
    if (registered && router.view === 'RegisterAccountName') router.replace('RegisterAccountNameSuccess', registered)
  }
}

defineView('appkit-register-account-name-view', RegisterAccountNameView)
