import { css, html, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { HostController } from '../../controllers/app/host.js'
import { RouterController } from '../../controllers/app/router.js'
import type { AnalyticsProperties } from '../../core/analytics.js'
import type { Wallet } from '../../core/connector.js'
import '../../elements/controls/button.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import '../../elements/display/image.js'
import { px } from '../../elements/element.js'
import { help } from '../../i18n/en/help.js'
import { safeUrl } from '../../lib/safe-url.js'
import { defineView, View } from '../shared/view.js'

interface DownloadLink {
  readonly type: AnalyticsProperties['GET_WALLET']['type']
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly hint: string
}

/** Returns the download links of a wallet, the store of this device first. Omits unsafe URLs. */
export function getDownloadLinks(
  { chromeStore, appStore, playStore, homepage }: Wallet,
  t: typeof help,
  { isIos, isAndroid }: { readonly isIos: boolean; readonly isAndroid: boolean },
): readonly DownloadLink[] {
  const chrome = toDownloadLinks('chrome_store', chromeStore, 'monitor', t.chromeStore, t.chromeStoreHint)
  const apple = toDownloadLinks('app_store', appStore, 'smartphone', t.appStore, t.appStoreHint)
  const play = toDownloadLinks('play_store', playStore, 'smartphone', t.playStore, t.playStoreHint)
  const site = toDownloadLinks('homepage', homepage, 'globe', t.homepage, getHost(homepage))
  if (isIos) return [...apple, ...site] // apps from other stores do not run here
  if (isAndroid) return [...play, ...site]
  return [...chrome, ...apple, ...play, ...site]
}

function toDownloadLinks(
  type: DownloadLink['type'],
  url: string | undefined,
  icon: IconName,
  name: string,
  hint: string,
): readonly DownloadLink[] {
  const href = safeUrl(url, 'link')
  return href ? [{ type, href, icon, name, hint }] : []
}

function getHost(url = ''): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/**
 * @summary Download links of a wallet.
 * @route Downloads
 * @params { wallet: Wallet }
 */
export class DownloadsView extends View<{ wallet: Wallet }> {
  static override styles = [
    super.styles,
    css`
      .picture {
        display: grid;
        place-items: center;
        padding: ${px(16)} 0 ${px(24)};
      }
      .empty {
        padding-block-start: 0;
      }
    `,
  ]

  override get heading(): string {
    const { wallet } = this.params
    const t = this.t(help)
    return wallet ? t.get(wallet.name) : t.getAWallet
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.wallet) this.scope.use(RouterController).replace('GetWallet')
  }

  override render() {
    const { wallet } = this.params
    if (!wallet) return html``
    const { name, imageUrl, imageId } = wallet
    const t = this.t(help)
    const links = getDownloadLinks(wallet, t, this.scope.use(HostController).state)
    const src = imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
    return html`<div class="picture"><appkit-ui-image size="80" src=${src} name=${name}></appkit-ui-image></div>
      ${links.length === 0 ? this.#renderEmpty(name) : this.#renderLinks(name, links)}`
  }

  #renderLinks(name: string, places: readonly DownloadLink[]): TemplateResult {
    const track = (type: DownloadLink['type']) => this.use(EventsController).track('GET_WALLET', { name, type })
    return html`<ul aria-label=${this.t(help).places}>
      ${places.map(
        ({ type, href, icon, name: label, hint }) =>
          html`<li>
            <appkit-ui-row name=${label} description=${hint} href=${href} target="_blank" @click=${() => track(type)}>
              <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
              <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }

  #renderEmpty(name: string): TemplateResult {
    const t = this.t(help)
    const showOtherWallets = () => this.use(RouterController).push('GetWallet')
    return html`<div class="empty">
      <p>${t.nowhere(name)}</p>
      <appkit-ui-button @click=${showOtherWallets}>${t.otherWallets}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-downloads-view', DownloadsView)
