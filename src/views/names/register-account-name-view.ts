import { css, html, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { NamesController } from '../../controllers/flow/names.js'
import '../../elements/button/button.js'
import '../../elements/field/field.js'
import type { FieldElement } from '../../elements/field/field.js'
import { px } from '../../elements/px.js'
import { names } from '../../i18n/en/names.js'
import { AccountPart, type ActiveAccount } from '../kit/account-part.js'
import { defineView } from '../kit/view.js'
import { nameTrouble } from './name-trouble.js'
import { NameStandingLine } from './name-standing-line.js'
import { NameSuggestions } from './name-suggestions.js'
import { noNames } from './no-names.js'

/**
 * @summary Asks for a name, says whether it is free, and registers it with the account's signature.
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
  readonly #line = new NameStandingLine()
  readonly #suggestions = new NameSuggestions()
  @query('appkit-ui-field') private field!: FieldElement | null
  #of: string | undefined

  override get heading(): string {
    return this.t(names).registerHeading
  }

  override get firstFocus(): HTMLElement | undefined {
    return this.field ?? undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#of = undefined
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(NamesController).leave()
  }

  override render(): unknown {
    const { active } = this
    if (!active) return ''
    this.use(NamesController)
    return noNames(this.scope, this.t(names), active.namespace) ?? this.#form(active)
  }

  #form(active: ActiveAccount): unknown {
    const t = this.t(names)
    const { suffix, name, standing, busy, failure } = this.use(NamesController).state
    const trouble = nameTrouble(this.use(NamesController).state, t, code => this.sentence(code))
    Object.assign(this.#line, { hidden: trouble !== '', wallet: active.isEmbedded ? '' : (active.wallet?.name ?? '') })
    return html`<div class="entry">
        <form novalidate @submit=${this.#submit}>
          <appkit-ui-field
            dir="ltr"
            label=${t.name}
            .value=${name}
            .error=${trouble}
            ?disabled=${busy || suffix === undefined}
            @input=${() => this.use(NamesController).type(this.field?.value ?? '')}
            @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#submit(event)}
          >
            <span class="suffix" slot="end">${suffix === undefined ? nothing : `.${suffix}`}</span>
          </appkit-ui-field>
        </form>
        ${this.#line}
      </div>
      ${standing === 'taken' && !failure ? this.#suggestions : nothing}
      <appkit-ui-button variant="primary" ?busy=${busy} ?disabled=${standing !== 'free'} @click=${this.#submit}
        >${t.register}</appkit-ui-button
      >
      <p class="small note">${t.free}</p>`
  }

  protected override updated(): void {
    const { address } = this.active ?? {}
    if (!address || address === this.#of) return
    this.#of = address
    void this.scope.use(NamesController).open()
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { scope } = this // the embedded wallet asks on a screen of its own, and this one goes meanwhile
    const registered = await this.use(NamesController).register()
    const router = scope.use(RouterController)
    if (registered && router.view === 'RegisterAccountName') router.replace('RegisterAccountNameSuccess', registered)
  }
}

defineView('appkit-register-account-name-view', RegisterAccountNameView)
