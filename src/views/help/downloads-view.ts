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

/** One place where a wallet can be had. */
interface DownloadPlace {
  readonly type: AnalyticsProperties['GET_WALLET']['type']
  readonly href: string
  readonly icon: IconName
  readonly name: string
  readonly hint: string
}

/** Where a wallet can be had, the store of this device first. Links that are not safe to open are left out. */
export function downloadPlaces(
  { chromeStore, appStore, playStore, homepage }: Wallet,
  t: typeof help,
  { isIos, isAndroid }: { readonly isIos: boolean; readonly isAndroid: boolean },
): readonly DownloadPlace[] {
  const chrome = place('chrome_store', chromeStore, 'monitor', t.chromeStore, t.chromeStoreHint)
  const apple = place('app_store', appStore, 'smartphone', t.appStore, t.appStoreHint)
  const play = place('play_store', playStore, 'smartphone', t.playStore, t.playStoreHint)
  const site = place('homepage', homepage, 'globe', t.homepage, hostOf(homepage))
  if (isIos) return [...apple, ...site] // what the other devices' stores have does not run here
  if (isAndroid) return [...play, ...site]
  return [...chrome, ...apple, ...play, ...site]
}

function place(
  type: DownloadPlace['type'],
  url: string | undefined,
  icon: IconName,
  name: string,
  hint: string,
): readonly DownloadPlace[] {
  const href = safeUrl(url, 'link')
  return href ? [{ type, href, icon, name, hint }] : []
}

function hostOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/**
 * @summary Where a wallet can be had.
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
    const places = downloadPlaces(wallet, t, this.scope.use(HostController).state)
    const src = imageUrl ?? this.scope.services.images.wallet(imageId) ?? ''
    return html`<div class="picture"><appkit-ui-image size="80" src=${src} name=${name}></appkit-ui-image></div>
      ${places.length === 0 ? this.#nowhere(name) : this.#places(name, places)}`
  }

  #places(name: string, places: readonly DownloadPlace[]): TemplateResult {
    const tell = (type: DownloadPlace['type']) => this.use(EventsController).track('GET_WALLET', { name, type })
    return html`<ul aria-label=${this.t(help).places}>
      ${places.map(
        ({ type, href, icon, name: label, hint }) =>
          html`<li>
            <appkit-ui-row name=${label} description=${hint} href=${href} target="_blank" @click=${() => tell(type)}>
              <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
              <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }

  #nowhere(name: string): TemplateResult {
    const t = this.t(help)
    const others = () => this.use(RouterController).push('GetWallet')
    return html`<div class="empty">
      <p>${t.nowhere(name)}</p>
      <appkit-ui-button @click=${others}>${t.otherWallets}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-downloads-view', DownloadsView)
