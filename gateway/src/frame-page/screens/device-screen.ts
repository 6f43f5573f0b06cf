import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { ActivationDelay } from '../approval/activation-delay.js'
import { EndWatch } from '../approval/end-watch.js'
import { renderMore } from '../approval/guarded-screen.js'
import { renderIcon, Screen } from '../ui/screen.js'

export interface DeviceFacts {
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  /** Unix seconds. */
  readonly at: number
  readonly matchWord: string
}

/**
 * @summary Asks if a new device or login belongs to the user. Opening the link decides nothing; a click does. Approval
 * is enabled after the page was visible to its end and focused for a moment, so that the second click of a double-click
 * on a window above it has no effect.
 * @fires appkit-decided - With `approved` in its detail.
 */
export class DeviceScreen extends Screen {
  @property({ attribute: false }) facts!: DeviceFacts
  @property() hint = ''
  @state() private armed = false
  readonly #delay = new ActivationDelay(systemClock, () => (this.armed = this.#delay.state === 'armed'))
  readonly #end = new EndWatch(this, {
    isVisible: () => document.visibilityState === 'visible',
    onRead: isRead => this.#delay.setRead(isRead),
  })
  #stop = new AbortController()

  override connectedCallback(): void {
    super.connectedCallback()
    const { signal } = (this.#stop = new AbortController())
    const see = () => {
      this.#delay.setVisible(document.visibilityState === 'visible')
      this.#end.check()
    }
    const change = () => this.#delay.change()
    document.addEventListener('visibilitychange', see, { signal })
    for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, change, { signal })
    change()
    see()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop.abort()
    this.#delay.stop()
  }

  override render(): TemplateResult {
    const { device } = this.t
    const { origin, browser, country, at, matchWord } = this.facts
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return html`<section class="screen" aria-label=${device.title}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${device.title}</h1>
      </header>
      <div class="body">
        <p class="hint">${this.hint || device.hint}</p>
        <appkit-ui-box>
          <span class="label">${device.word}</span><span class="number"><bdi>${matchWord}</bdi></span>
          <span class="label">${device.wordHint}</span>
        </appkit-ui-box>
        <dl class="pairs">
          ${this.#pair(device.origin, origin)} ${this.#pair(device.browser, browser)}
          ${this.#pair(device.place, country ?? '–')} ${this.#pair(device.time, time.format(new Date(at * 1_000)))}
        </dl>
      </div>
      <footer>
        ${this.#end.isClipped ? renderMore(this.t.moreBelow, () => this.#end.scrollPage()) : nothing}
        <appkit-ui-button
          variant="primary"
          ?disabled=${!this.armed}
          @click=${(event: Event) => this.armed && this.#decide(event, true)}
          >${device.approve}</appkit-ui-button
        >
        <appkit-ui-button variant="danger" @click=${(event: Event) => this.#decide(event, false)}
          >${device.deny}</appkit-ui-button
        >
      </footer>
    </section>`
  }

  #pair(label: string, value: string): TemplateResult {
    return html`<div class="pair">
      <dt>${label}</dt>
      <dd><bdi>${value}</bdi></dd>
    </div>`
  }

  #decide(event: Event, approved: boolean): void {
    if (event.isTrusted) this.dispatchEvent(new CustomEvent('appkit-decided', { detail: { approved } }))
  }
}

define('appkit-frame-device', DeviceScreen)
