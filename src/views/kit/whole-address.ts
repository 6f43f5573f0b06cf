import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../../elements/base.styles.js'
import '../../elements/box/box.js'
import { account } from '../../i18n/en/account.js'
import { groupAddress } from '../../lib/group-address.js'
import { defineView, View } from './view.js'

/** The account's whole address in groups of four, to compare or to copy by hand. */
export class WholeAddress extends View {
  static override styles = [
    base,
    css`
      b {
        display: block;
        font: 500 var(--appkit-type-15);
      }
      bdi {
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
        font-variant-numeric: tabular-nums;
        user-select: all;
      }
      /* A gap that is seen and not copied. */
      span {
        margin-inline-end: 0.45em;
      }
    `,
  ]
  @property() address = ''

  override render() {
    const groups = groupAddress(this.address).split(' ')
    return html`<appkit-ui-box>
      <b>${this.t(account).address}</b>
      <bdi dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
    </appkit-ui-box>`
  }

  /** Marks the address, so that the person only has to copy it. */
  async select(): Promise<void> {
    await this.updateComplete
    const text = this.renderRoot.querySelector('bdi')
    if (text) getSelection()?.selectAllChildren(text)
  }
}

defineView('appkit-whole-address', WholeAddress)
