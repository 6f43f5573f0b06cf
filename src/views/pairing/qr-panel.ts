import { html, nothing, type PropertyValues } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { PairingController } from '../../controllers/pairing/pairing.js'
import '../../elements/display/qr-code.js'
import { pairing } from '../../i18n/en/pairing.js'
import { defineView } from '../shared/view.js'
import './open-link.js'
import type { PairingLayout } from './pairing-layout.js'
import { PairingPart } from './pairing-part.js'

/** A span of milliseconds as minutes and seconds in the digits of a language: `3:41`. Never negative. */
export function clockTime(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}

/** The code to scan, how long it lasts, and its link to copy. */
export class QrPanel extends PairingPart {
  #callOff = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#callOff()
  }

  /** Counts down by the second, where there is something to count. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#callOff()
    const { renewsAt, state } = this.use(PairingController)
    if (!state.expiresAt || !this.isConnected) return
    const { clock } = this.scope.services
    const left = renewsAt - clock.now()
    if (left > 0) this.#callOff = clock.after(left % 1_000 || 1_000, () => this.requestUpdate())
  }

  protected override waiting(): PairingLayout {
    const t = this.t(pairing)
    const { uri, renewing } = this.use(PairingController).state
    const label = this.wallet ? t.qrLabelOf(this.wallet.name) : t.qrLabel
    return {
      place: html`<appkit-ui-qr-code .value=${uri} .label=${label}>${this.renderImage(60)}</appkit-ui-qr-code>`,
      line: this.renderCopyHint() ?? this.#countdown(),
      buttons: html`${this.renderCopy(uri)} ${this.#desktop(uri)}`,
      spoken: !uri ? t.preparing : renewing ? t.renewing : t.ready,
    }
  }

  #countdown(): unknown {
    const { renewsAt, state } = this.use(PairingController)
    if (!state.expiresAt) return nothing
    const { tag } = this.use(LocaleController).state
    const time = clockTime(renewsAt - this.scope.services.clock.now(), tag)
    return html`<span role="timer">${this.t(pairing).newCodeIn(time)}</span>`
  }

  #desktop(uri: string): unknown {
    if (!this.wallet?.desktopLink) return nothing
    const [link] = this.links?.(this.wallet, 'desktop', uri) ?? []
    if (this.links && uri && !link) return nothing
    const choice = { href: link?.base ?? '', name: this.wallet.name }
    return html`<appkit-open-link
      variant="neutral"
      href=${link?.href ?? ''}
      @click=${() => link && this.scope.use(PairingController).handOver(choice)}
      >${this.t(pairing).openDesktop}</appkit-open-link
    >`
  }
}

defineView('appkit-qr-panel', QrPanel)
