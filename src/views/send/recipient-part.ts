import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { getRecentRecipients, type StoredRecipient } from '../../controllers/send/recipient.js'
import type { Recipient, RecipientProfile } from '../../controllers/send/send-state.js'
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
import { cleanName } from '../../lib/names/clean-name.js'
import { AccountPart } from '../shared/account-part.js'
import { renderNameNotes } from '../shared/name-notes.js'
import { defineView } from '../shared/view.js'
import { sendStyles } from './send.styles.js'

// The length of the longest domain name.
const MAX_SHOWN_NAME_LENGTH = 255

/** Renders a resolved recipient: the name, and the address in groups of four characters for comparison. */
export function renderRecipient(
  { address, name }: Recipient & { readonly kind: 'known' },
  profile: RecipientProfile,
  title: string,
  end: unknown = nothing,
): TemplateResult {
  const displayName = cleanName(name ?? profile.name, MAX_SHOWN_NAME_LENGTH)
  const groups = groupAddress(address).split(' ')
  return html`<appkit-ui-box>
    <div class="line">
      <span class="small muted">${title}</span>
      ${end}
    </div>
    ${
      displayName
        ? html`<div class="who">
            <appkit-ui-avatar size="24" address=${address} src=${profile.avatar ?? ''}></appkit-ui-avatar>
            <b data-hint>${displayName}</b>
          </div>`
        : nothing
    }
    <bdi class="small address" dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
    ${renderNameNotes([{ name: displayName }])}
  </appkit-ui-box>`
}

export function renderRecent({ address, name }: StoredRecipient, onClick: () => void): TemplateResult {
  const short = shortAddress(address)
  return html`<appkit-ui-row name=${cleanName(name) || short} description=${name ? short : ''} @click=${onClick}>
    <appkit-ui-avatar slot="image" address=${address}></appkit-ui-avatar>
  </appkit-ui-row>`
}

const MAX_RECENT = 3

export class RecipientPart extends AccountPart {
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

  @state() private isPasteRefused = false
  #shouldFocus = false

  protected override updated(): void {
    const field = this.renderRoot.querySelector('appkit-ui-field')
    if (!this.#shouldFocus || !field) return
    this.#shouldFocus = false
    void field.updateComplete.then(() => field.focus())
  }

  override render(): unknown {
    const t = this.t(send)
    const { recipient, profile } = this.use(SendController).state
    if (recipient.kind !== 'known') return this.#renderField()
    const change = html`<appkit-ui-text-link class="small" @click=${() => this.#change()}
      >${t.change}</appkit-ui-text-link
    >`
    return renderRecipient(recipient, profile, t.to, change)
  }

  #renderField(): TemplateResult {
    const t = this.t(send)
    const { recipientText, recipient } = this.use(SendController).state
    const error =
      recipient.kind === 'none' && this.isPasteRefused ? t.pasteManually : describeProblem(recipient, recipientText, t)
    return html`<appkit-ui-field
        label=${t.recipient}
        .value=${recipientText}
        error=${error}
        @input=${(event: Event) => this.use(SendController).setRecipient((event.target as FieldElement).value)}
        >${this.#renderEnd()}</appkit-ui-field
      >
      ${recipient.kind === 'looking' ? html`<p class="told" role="status">${t.looking}</p>` : nothing}
      ${recipientText === '' ? this.#renderRecentRecipients() : nothing}`
  }

  #renderEnd(): unknown {
    const t = this.t(send)
    const { recipientText, recipient } = this.use(SendController).state
    if (recipient.kind === 'looking') return html`<appkit-ui-spinner slot="end" class="wait"></appkit-ui-spinner>`
    if (recipient.kind === 'failed')
      return html`<appkit-ui-text-link slot="end" @click=${() => this.#setRecipient(recipientText)}
        >${t.tryAgain}</appkit-ui-text-link
      >`
    if (recipientText !== '') return nothing
    return html`<appkit-ui-text-link slot="end" @click=${() => void this.#paste()}>${t.paste}</appkit-ui-text-link>`
  }

  #renderRecentRecipients(): unknown {
    const { active } = this
    const known = active ? getRecentRecipients(this.scope, active.namespace).slice(0, MAX_RECENT) : []
    if (known.length === 0) return nothing
    return html`<ul aria-label=${this.t(send).recent}>
      ${known.map(recipient => html`<li>${renderRecent(recipient, () => this.#setRecipient(toInput(recipient)))}</li>`)}
    </ul>`
  }

  async #paste(): Promise<void> {
    try {
      this.#setRecipient(await navigator.clipboard.readText())
    } catch {
      this.isPasteRefused = true
      this.#focus()
    }
  }

  #setRecipient(text: string): void {
    this.scope.use(SendController).setRecipient(text.trim(), true)
  }

  #change(): void {
    this.#setRecipient('')
    this.#focus()
  }

  #focus(): void {
    this.#shouldFocus = true
    this.requestUpdate()
  }
}

function describeProblem(recipient: Recipient, text: string, t: typeof send): string {
  if (recipient.kind === 'failed') return t.lookupFailed
  if (recipient.kind !== 'invalid') return ''
  return recipient.reason === 'name' ? t.invalidName(cleanName(text, MAX_NAME_LENGTH)) : t.invalid[recipient.reason]
}

const MAX_NAME_LENGTH = 40

// Prefers the name, which is resolved again because its address may have changed.
function toInput({ name, address }: StoredRecipient): string {
  return name ?? address
}

defineView('appkit-receiver-part', RecipientPart)
