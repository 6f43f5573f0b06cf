import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import type { IconName } from '../icon/icon-paths.js'
import '../icon/icon.js'
import { styles } from './note.styles.js'

const icons: Readonly<Record<NoteVariant, IconName>> = { info: 'info', warning: 'warning', danger: 'alert-circle' }

/** How much a note matters. */
export type NoteVariant = 'info' | 'warning' | 'danger'

/**
 * @summary A sentence or two that must not be overlooked. What is dangerous is also read out when it comes.
 *
 * @slot - The sentences.
 * @csspart base - The coloured box.
 */
export class NoteElement extends LitElement {
  static override styles = [base, styles]

  /** How much it matters: gives the icon and the colours. */
  @property({ reflect: true }) variant: NoteVariant = 'info'

  override render() {
    return html`<div part="base" role=${this.variant === 'danger' ? 'alert' : 'note'}>
      <appkit-ui-icon size="18" .name=${icons[this.variant]}></appkit-ui-icon><span><slot></slot></span>
    </div>`
  }
}

define('appkit-ui-note', NoteElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-note': NoteElement
  }
}
