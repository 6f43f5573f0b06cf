import { css, html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { fetchOwnNames } from '../../controllers/connection/read-identity.js'
import { NamesController } from '../../controllers/names/names.js'
import '../../elements/controls/button.js'
import '../../elements/controls/row.js'
import '../../elements/display/avatar.js'
import '../../elements/display/icon.js'
import '../../elements/display/tag.js'
import { px } from '../../elements/element.js'
import { names } from '../../i18n/en/names.js'
import { AccountPart } from '../shared/account-part.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { defineView, View } from '../shared/view.js'
import { renderNamesUnavailable } from './name-parts.js'

class NameList extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      ul {
        max-block-size: ${px(236)};
        overflow-y: auto;
        overscroll-behavior: contain;
      }
    `,
  ]
  @property({ attribute: false }) names: readonly string[] = []
  readonly #copying = new CopyConfirmation(this, () => this.scope)

  override render() {
    const t = this.t(names)
    return html`<ul aria-label=${t.yours}>
        ${this.names.map(
          name =>
            html`<li>
              <appkit-ui-row name=${name} @click=${() => void this.#copying.copy(name)}>
                <span class="icon-box" slot="image"><appkit-ui-icon name="at"></appkit-ui-icon></span>
                ${
                  this.#copying.isCopied(name)
                    ? html`<appkit-ui-tag slot="end" variant="success">${t.copied}</appkit-ui-tag>`
                    : html`<appkit-ui-icon slot="end" name="copy" size="16"></appkit-ui-icon>`
                }
              </appkit-ui-row>
            </li>`,
        )}
      </ul>
      ${this.#copying.renderStatus(t.copied)}`
  }
}

defineView('appkit-name-list', NameList)

/**
 * @summary Explains account names, lists those of the account, and links to the registration.
 * @route ChooseAccountName
 */
export class ChooseAccountNameView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      .intro {
        padding: ${px(12)} ${px(12)} ${px(16)};
      }
      .intro appkit-ui-avatar {
        margin-block-end: ${px(8)};
      }
      .points {
        gap: ${px(8)};
        padding: 0 ${px(12)} ${px(16)};
      }
      .points li {
        display: flex;
        gap: ${px(10)};
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
      }
      .points appkit-ui-icon {
        flex: none;
        color: var(--appkit-success);
      }
      .mine {
        padding-block-end: ${px(12)};
      }
    `,
  ]
  readonly #list = new NameList()
  #abortController: AbortController | undefined
  #requestedAddress: string | undefined
  @state() private ownedNames: readonly string[] | undefined

  override get heading(): string {
    return this.t(names).chooseHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAddress = undefined
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#abortController?.abort()
  }

  override render(): unknown {
    const { active } = this
    if (!active) return ''
    const t = this.t(names)
    const { offered } = this.use(NamesController).state
    const unavailable = renderNamesUnavailable(this.scope, t, active.namespace)
    if (unavailable) return unavailable
    const owned = active.address === this.#requestedAddress ? (this.ownedNames ?? []) : []
    this.#list.names = owned
    return html`<div class="centre intro">
        <appkit-ui-avatar address=${active.address} size="80"></appkit-ui-avatar>
        <h2>${owned.length > 0 ? t.yours : t.intro}</h2>
        <p>${owned.length > 0 ? t.yoursHint(owned.length) : t.introHint}</p>
      </div>
      ${owned.length > 0 ? html`<div class="mine">${this.#list}</div>` : this.#renderBenefits()}
      <appkit-ui-button variant="primary" ?busy=${!offered} @click=${() => this.#start()}>
        ${owned.length > 0 ? t.another : t.start}
      </appkit-ui-button>`
  }

  protected override updated(): void {
    const { address, namespace } = this.active ?? {}
    if (!address || namespace !== 'eip155' || address === this.#requestedAddress) return
    this.#requestedAddress = address
    this.ownedNames = undefined
    void this.scope.use(NamesController).open()
    void this.#loadNames(address)
  }

  #renderBenefits(): unknown {
    const t = this.t(names)
    const point = (text: string) =>
      html`<li><appkit-ui-icon name="check" size="18"></appkit-ui-icon><span>${text}</span></li>`
    return html`<ul class="points">
      ${point(t.free)} ${point(t.public)}
    </ul>`
  }

  // A failed request leaves the list empty; another name can still be chosen.
  async #loadNames(address: string): Promise<void> {
    this.#abortController?.abort()
    const { signal } = (this.#abortController = new AbortController())
    const mine = await fetchOwnNames(this.scope, address, { signal, fresh: true }).catch(() => [])
    if (!signal.aborted && this.#requestedAddress === address) this.ownedNames = mine
  }

  #start(): void {
    if (this.use(NamesController).state.offered) this.use(RouterController).push('RegisterAccountName')
  }
}

defineView('appkit-choose-account-name-view', ChooseAccountNameView)
