import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { focusInside } from '../action.js'
import { base } from '../base.styles.js'
import { cutText } from '../cut-text.js'
import { define } from '../define.js'
import '../icon/icon.js'
import type { IconName } from '../icon/icon-paths.js'
import '../image/image.js'
import { safeHref } from '../safe-href.js'
import { styles } from './entry.styles.js'

/** A picture of an entry, and whose it is. */
export interface EntryPicture {
  readonly src: string
  readonly name: string
}

/**
 * @summary One line of a list that is read: pictures, two lines of words, and two of numbers at the end. It is a link
 * where it leads somewhere, and else nothing that can be pressed.
 *
 * @csspart base - The line, or the native link.
 * @csspart name - The first line of words.
 * @csspart description - The second one.
 * @csspart value - The number at the end.
 * @csspart note - What stands under it.
 */
export class EntryElement extends LitElement {
  static override styles = [base, styles]
  static override shadowRootOptions = focusInside

  /** The first line of words. */
  @property() name = ''
  /** The second line. */
  @property() description = ''
  /** The number at the end. */
  @property() value = ''
  /** What stands under it. */
  @property() note = ''
  /** One picture, or two where one thing became another; without any the mark stands in their place. */
  @property({ attribute: false }) pictures: readonly EntryPicture[] = []
  /** An icon at the corner of the picture. */
  @property() mark: IconName | '' = ''
  /** Whether the number is something that came, or something that came to nothing. */
  @property({ reflect: true }) tone: 'plain' | 'gain' | 'off' = 'plain'
  /** Makes it a link; an address that could run something is refused. */
  @property() href = ''
  /** More about it, in the hint: what is cut stands there by itself. */
  @property({ attribute: false }) details = ''

  /** What of its words is cut, and the details. */
  get hint(): string {
    const cut = [...this.renderRoot.querySelectorAll('[dir=auto]')].map(words => cutText(words))
    return [...cut, this.details].filter(Boolean).join('\n')
  }

  override render() {
    const content = html`${this.#pictures()}
      <span class="words">${line('name', this.name)} ${line('description', this.description)}</span>
      <span class="end">${line('value', this.value)} ${line('note', this.note)}</span>`
    const href = this.href ? safeHref(this.href) : undefined
    return href
      ? html`<a part="base" href=${href} target="_blank" rel="noopener noreferrer">${content}</a>`
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

function line(part: string, text: string): unknown {
  return text ? html`<span part=${part} dir="auto">${text}</span>` : nothing
}

define('appkit-ui-entry', EntryElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-entry': EntryElement
  }
}
