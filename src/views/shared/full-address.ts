import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Network } from '../../core/network.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import { base, px } from '../../elements/element.js'
import '../../elements/layout/box.js'
import { account } from '../../i18n/en/account.js'
import { groupAddress } from '../../lib/addresses.js'
import { safeUrl } from '../../lib/safe-url.js'
import { defineView, View } from './view.js'

export interface ExplorerLink {
  readonly name: string
  readonly href: string
}

export type ExplorerPage = 'address' | 'tx' | 'token'

/** Returns a page of the network's block explorer; undefined without an explorer that has a safe URL. */
export function explorerLink(
  { blockExplorers = {} }: Network,
  id: string,
  page: ExplorerPage = 'address',
): ExplorerLink | undefined {
  const explorer = blockExplorers['default'] ?? Object.values(blockExplorers)[0]
  const link = safeUrl(explorer?.url, 'link')
  if (!explorer || !link) return undefined
  const url = new URL(link) // keeps the query, which selects the network in some explorers
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${page}/${encodeURIComponent(id)}`
  return { name: explorer.name, href: url.href }
}

/** Renders a row that opens a page of the network's block explorer, or nothing without an explorer. */
export function renderExplorerRow(
  network: Network | undefined,
  id: string,
  page: ExplorerPage,
  { viewOn }: typeof account,
): TemplateResult | typeof nothing {
  const explorer = network && explorerLink(network, id, page)
  if (!explorer) return nothing
  return html`<appkit-ui-row name=${viewOn(explorer.name)} href=${explorer.href} target="_blank">
    <span class="icon-box" slot="image"><appkit-ui-icon name="globe"></appkit-ui-icon></span>
    <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
  </appkit-ui-row>`
}

export class FullAddress extends View {
  static override styles = [
    base,
    css`
      b {
        display: block;
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
      }
      bdi {
        font: 400 var(--appkit-type-13);
        font-variant-numeric: tabular-nums;
        user-select: all;
      }
      /* Out of the flow, so that the box has no gap for it. */
      div:empty {
        position: absolute;
      }
      p {
        margin-block-start: ${px(8)};
        font: 400 var(--appkit-type-13);
      }
      /* A visual gap that is not part of the copied text. */
      span {
        margin-inline-end: 0.45em;
      }
    `,
  ]
  @property() address = ''
  @property() label = ''
  @state() private isCopiedManually = false

  override render() {
    const groups = groupAddress(this.address).split(' ')
    return html`<appkit-ui-box>
      <b>${this.label || this.t(account).address}</b>
      <bdi dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
      <div role="status">${this.isCopiedManually ? html`<p>${this.t(account).copyManually}</p>` : nothing}</div>
    </appkit-ui-box>`
  }

  /** Selects the address and explains that the browser denies copying. */
  async select(): Promise<void> {
    this.isCopiedManually = true
    await this.updateComplete
    const text = this.renderRoot.querySelector('bdi')
    if (text) getSelection()?.selectAllChildren(text)
  }
}

defineView('appkit-whole-address', FullAddress)
