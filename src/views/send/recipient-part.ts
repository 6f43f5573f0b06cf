import { css, html, nothing, type TemplateResult } from 'lit'
import { SnackController } from '../../controllers/app/snack.js'
import { recentReceivers, type StoredReceiver } from '../../controllers/send/recipient.js'
import type { Receiver, ReceiverProfile } from '../../controllers/send/send-state.js'
import { SendController } from '../../controllers/send/send.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/row.js'
import '../../elements/controls/text-link.js'
import '../../elements/display/avatar.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import '../../elements/layout/box.js'
import { send } from '../../i18n/en/send.js'
import { groupAddress, shortAddress } from '../../lib/addresses.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'
import { sendStyles } from './send.styles.js'

/** Somebody who is known, whose address is to be compared: in fours, with what it goes by. */
export function renderReceiver(
  { address, name }: Receiver & { readonly kind: 'known' },
  profile: ReceiverProfile,
  title: string,
  end: unknown = nothing,
): TemplateResult {
  const shown = name ?? profile.name
  const groups = groupAddress(address).split(' ')
  return html`<appkit-ui-box>
    <div class="line">
      <span class="small muted">${title}</span>
      ${end}
    </div>
    ${
      shown
        ? html`<div class="who">
            <appkit-ui-avatar size="24" address=${address} src=${profile.avatar ?? ''}></appkit-ui-avatar>
            <b data-hint>${shown}</b>
          </div>`
        : nothing
    }
    <bdi class="small muted address" dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
  </appkit-ui-box>`
}

/** Somebody to whom something was sent before. */
export function renderRecent({ address, name }: StoredReceiver, choose: () => void): TemplateResult {
  const short = shortAddress(address)
  return html`<appkit-ui-row name=${name ?? short} description=${name ? short : ''} @click=${choose}>
    <appkit-ui-avatar slot="image" address=${address}></appkit-ui-avatar>
  </appkit-ui-row>`
}

/** How many receivers of before are offered. */
const OFFERED = 3

/** Who is to receive: to type, to paste, or one of before; then the address to compare. */
export class ReceiverPart extends AccountPart {
  static override styles = [
    super.styles,
    sendStyles,
    css`
      :host {
        padding: 0;
      }
      .wait {
        margin-inline-end: ${px(8)};
        color: var(--appkit-muted);
      }
      appkit-ui-text-link[slot='end'] {
        flex: none;
        padding-inline: ${px(8)};
        font: 400 var(--appkit-type-13);
      }
    `,
  ]

  #wantsFocus = false

  /** The field may only come with what is drawn next. */
  protected override updated(): void {
    const field = this.renderRoot.querySelector('appkit-ui-field')
    if (!this.#wantsFocus || !field) return
    this.#wantsFocus = false
    void field.updateComplete.then(() => field.focus())
  }

  override render(): unknown {
    const t = this.t(send)
    const { receiver, profile } = this.use(SendController).state
    if (receiver.kind !== 'known') return this.#field()
    const change = html`<appkit-ui-text-link class="small" @click=${() => this.#change()}
      >${t.change}</appkit-ui-text-link
    >`
    return renderReceiver(receiver, profile, t.to, change)
  }

  #field(): TemplateResult {
    const t = this.t(send)
    const { typed, receiver } = this.use(SendController).state
    const error = receiver.kind === 'invalid' ? t.invalid : receiver.kind === 'failed' ? t.lookupFailed : ''
    return html`<appkit-ui-field
        label=${t.receiver}
        .value=${typed}
        error=${error}
        @input=${(event: Event) => this.use(SendController).to((event.target as FieldElement).value)}
        >${this.#end()}</appkit-ui-field
      >
      ${receiver.kind === 'looking' ? html`<p class="told" role="status">${t.looking}</p>` : nothing}
      ${typed === '' ? this.#recent() : nothing}`
  }

  #end(): unknown {
    const t = this.t(send)
    const { typed, receiver } = this.use(SendController).state
    if (receiver.kind === 'looking') return html`<appkit-ui-spinner slot="end" class="wait"></appkit-ui-spinner>`
    if (receiver.kind === 'failed')
      return html`<appkit-ui-text-link slot="end" @click=${() => this.#set(typed)}>${t.tryAgain}</appkit-ui-text-link>`
    if (typed !== '') return nothing
    return html`<appkit-ui-text-link slot="end" @click=${() => void this.#paste()}>${t.paste}</appkit-ui-text-link>`
  }

  #recent(): unknown {
    const { active } = this
    const known = active ? recentReceivers(this.scope, active.namespace).slice(0, OFFERED) : []
    if (known.length === 0) return nothing
    return html`<ul aria-label=${this.t(send).recent}>
      ${known.map(each => html`<li>${renderRecent(each, () => this.#set(nameOf(each)))}</li>`)}
    </ul>`
  }

  async #paste(): Promise<void> {
    const snack = this.use(SnackController)
    const byHand = this.t(send).pasteByHand
    try {
      this.#set(await navigator.clipboard.readText())
    } catch {
      snack.showErrorMessage(byHand)
      this.#focus()
    }
  }

  #set(text: string): void {
    this.scope.use(SendController).to(text.trim(), true)
  }

  #change(): void {
    this.#set('')
    this.#focus()
  }

  #focus(): void {
    this.#wantsFocus = true
    this.requestUpdate()
  }
}

/** A name is looked up again: it may lead elsewhere by now. */
function nameOf({ name, address }: StoredReceiver): string {
  return name ?? address
}

defineView('appkit-receiver-part', ReceiverPart)
