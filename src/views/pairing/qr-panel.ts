import { html, nothing, type PropertyValues } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import '../../elements/display/qr-code.js'
import { pairing } from '../../i18n/en/pairing.js'
import { defineView } from '../shared/view.js'
import './open-link.js'
import type { PairingLayout } from './pairing-layout.js'
import { PairingPart } from './pairing-part.js'

/** Formats milliseconds as minutes and seconds in a locale, such as `3:41`. Negative values become `0:00`. */
export function formatCountdown(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const digits = (value: number, minDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: minDigits, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}

export class QrPanel extends PairingPart {
  #cancelTimer = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#cancelTimer()
    const { renewsAt, state } = this.use(PairingController)
    if (!state.expiresAt || !this.isConnected) return
    const { clock } = this.scope.services
    const remainingMs = renewsAt - clock.now()
    if (remainingMs > 0) this.#cancelTimer = clock.after(remainingMs % 1_000 || 1_000, () => this.requestUpdate())
  }

  protected override renderWaiting(): PairingLayout {
    const t = this.t(pairing)
    const { uri, renewing } = this.use(PairingController).state
    const label = this.wallet ? t.qrLabelFor(this.wallet.name) : t.qrLabel
    return {
      place: html`<appkit-ui-qr-code .value=${uri} .label=${label}>${this.renderImage(60)}</appkit-ui-qr-code>`,
      line: this.renderCopyHint() ?? this.#renderCountdown(),
      buttons: html`${this.renderCopy(uri)} ${this.#renderDesktopLink(uri)}`,
      announcement: !uri ? t.preparing : renewing ? t.renewing : t.ready,
    }
  }

  #renderCountdown(): unknown {
    const { renewsAt, state } = this.use(PairingController)
    if (!state.expiresAt) return nothing
    const { tag } = this.use(LocaleController).state
    const time = formatCountdown(renewsAt - this.scope.services.clock.now(), tag)
    return html`<span role="timer">${this.t(pairing).newCodeIn(time)}</span>`
  }

  #renderDesktopLink(uri: string): unknown {
    if (!this.wallet?.desktopLink) return nothing
    const [link] = this.links?.(this.wallet, 'desktop', uri) ?? []
    if (this.links && uri && !link) return nothing
    const choice = { href: link?.base ?? '', name: this.wallet.name }
    return html`<appkit-open-link
      variant="neutral"
      href=${link?.href ?? ''}
      @click=${() => link && this.scope.use(PairingController).onLinkOpened(choice)}
      >${this.t(pairing).openDesktop}</appkit-open-link
    >`
  }
}

defineView('appkit-qr-panel', QrPanel)
