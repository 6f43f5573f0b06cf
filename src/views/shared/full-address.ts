import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { getMessages } from '../../controllers/app/messages.js'
import { SnackController } from '../../controllers/app/snack.js'
import type { Scope } from '../../controllers/scope.js'
import type { Network } from '../../core/network.js'
import { base } from '../../elements/element.js'
import '../../elements/layout/box.js'
import { account } from '../../i18n/en/account.js'
import { groupAddress } from '../../lib/addresses.js'
import { copyText } from '../../lib/copy-text.js'
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

/**
 * Copies an address and confirms it. Returns false if the browser denies access and the user has to copy it manually.
 */
export async function copyAddress(scope: Scope, address: string): Promise<boolean> {
  const copied = await copyText(address)
  if (scope.signal.aborted) return copied
  const t = getMessages(scope.use(LocaleController), account)
  if (copied) scope.use(SnackController).showSuccess(t.addressCopied)
  else scope.use(SnackController).showErrorMessage(t.copyManually)
  return copied
}

export class FullAddress extends View {
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
      /* A visual gap that is not part of the copied text. */
      span {
        margin-inline-end: 0.45em;
      }
    `,
  ]
  @property() address = ''
  @property() label = ''

  override render() {
    const groups = groupAddress(this.address).split(' ')
    return html`<appkit-ui-box>
      <b>${this.label || this.t(account).address}</b>
      <bdi dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
    </appkit-ui-box>`
  }

  async select(): Promise<void> {
    await this.updateComplete
    const text = this.renderRoot.querySelector('bdi')
    if (text) getSelection()?.selectAllChildren(text)
  }
}

defineView('appkit-whole-address', FullAddress)
