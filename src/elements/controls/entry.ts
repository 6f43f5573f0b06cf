import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { actionStyles, delegatedFocus } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import '../display/image.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    block-size: ${px(56)};
    inline-size: 100%;
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(14)};
  }
  div[part='base'] {
    border: 0;
    cursor: inherit;
  }
  .pictures {
    position: relative;
    flex: none;
    inline-size: ${px(40)};
    block-size: ${px(40)};
  }
  .pair appkit-ui-image {
    position: absolute;
    inset: 0 auto auto 0;
  }
  .pair appkit-ui-image + appkit-ui-image {
    inset: auto 0 0 auto;
    box-shadow: 0 0 0 ${px(2)} var(--appkit-surface);
  }
  .plain {
    display: grid;
    place-items: center;
    border-radius: ${radius(11)};
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .mark {
    position: absolute;
    inset-block-end: ${px(-4)};
    inset-inline-end: ${px(-4)};
    display: grid;
    place-items: center;
    inline-size: ${px(20)};
    block-size: ${px(20)};
    border: ${px(2)} solid var(--appkit-surface);
    border-radius: 50%;
    background: var(--appkit-raised);
    color: var(--appkit-muted);
  }
  .mark appkit-ui-icon {
    inline-size: ${px(12)};
    block-size: ${px(12)};
  }
  .words,
  .end {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }
  .words {
    flex: 1;
  }
  .end {
    flex: none;
    align-items: flex-end;
    max-inline-size: 55%;
    font-variant-numeric: tabular-nums;
  }
  [part='name'],
  [part='description'],
  [part='value'],
  [part='note'] {
    max-inline-size: 100%;
    overflow: hidden;
    /* A truncated name keeps its own text direction but aligns with the start of the row. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='name'],
  [part='value'] {
    font: 500 var(--appkit-type-15);
  }
  [part='description'],
  [part='note'] {
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
    font-variant-numeric: tabular-nums;
  }
  :host([tone='gain']) [part='value'] {
    color: var(--appkit-success);
  }
  :host([tone='off']) [part='value'] {
    color: var(--appkit-muted);
    text-decoration: line-through;
  }
  :host([tone='off']) .mark {
    color: var(--appkit-danger);
  }
  @media (hover: hover) {
    button[part='base']:hover {
      background: var(--appkit-raised);
    }
  }
  button[part='base']:active {
    background: var(--appkit-hover);
  }
`

export interface EntryPicture {
  readonly src: string
  readonly name: string
}

/**
 * @summary A list entry: pictures, two lines of text, and two numbers at the end. It is a button if it is `pressable`.
 *
 * @csspart base - The entry, or the native button.
 * @csspart name - The first line of text.
 * @csspart description - The second line of text.
 * @csspart value - The number at the end.
 * @csspart note - The text below the number.
 */
export class EntryElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() name = ''
  @property() description = ''
  @property() value = ''
  @property() note = ''
  /** One picture, or two for a conversion. Without pictures the `mark` icon is shown in their place. */
  @property({ attribute: false }) pictures: readonly EntryPicture[] = []
  @property() mark: IconName | '' = ''
  /** Color of the number: `gain` for incoming amounts, `off` for failed or cancelled ones. */
  @property({ reflect: true }) tone: 'plain' | 'gain' | 'off' = 'plain'
  @property({ type: Boolean }) pressable = false
  @property({ attribute: false }) details = ''

  get hint(): string {
    const cut = [...this.renderRoot.querySelectorAll('[dir=auto]')].map(element => getTruncatedText(element))
    return [...cut, this.details].filter(Boolean).join('\n')
  }

  override render() {
    const content = html`${this.#pictures()}
      <span class="words">${renderLine('name', this.name)} ${renderLine('description', this.description)}</span>
      <span class="end">${renderLine('value', this.value)} ${renderLine('note', this.note)}</span>`
    // Screen readers pause at the commas between the four texts.
    const label = [this.name, this.description, this.value, this.note].filter(Boolean).join(', ')
    return this.pressable
      ? html`<button part="base" type="button" aria-label=${label}>${content}</button>`
      : html`<div part="base" tabindex="-1">${content}</div>`
  }

  #pictures(): TemplateResult {
    const { mark, pictures } = this
    if (pictures.length === 0)
      return html`<span class="pictures plain"
        >${mark ? html`<appkit-ui-icon name=${mark}></appkit-ui-icon>` : nothing}</span
      >`
    const isPair = pictures.length > 1
    return html`<span class="pictures ${isPair ? 'pair' : ''}">
      ${pictures
        .slice(0, 2)
        .map(
          ({ src, name }) => html`<appkit-ui-image src=${src} name=${name} size=${isPair ? 24 : 40}></appkit-ui-image>`,
        )}
      ${mark && !isPair ? html`<span class="mark"><appkit-ui-icon name=${mark} size="16"></appkit-ui-icon></span>` : nothing}
    </span>`
  }
}

function renderLine(part: string, text: string): unknown {
  return text ? html`<span part=${part} dir="auto">${text}</span>` : nothing
}

define('appkit-ui-entry', EntryElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-entry': EntryElement
  }
}
