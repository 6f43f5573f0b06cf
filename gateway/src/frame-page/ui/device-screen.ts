import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { glyph } from './glyph.js'
import { defineScreen, Screen } from './screen.js'

/** What a person compares before they let a device in. */
export interface DeviceFacts {
  readonly origin: string
  readonly browser: string
  readonly country: string | null
  /** Seconds since the epoch. */
  readonly at: number
  readonly matchWord: string
}

/**
 * @summary Asks whether a new device is the person's own. Only a click decides: to follow the link decides nothing.
 *
 * @fires appkit-decided - With `approved` in its detail.
 */
export class DeviceScreen extends Screen {
  @property({ attribute: false }) facts!: DeviceFacts

  override render(): TemplateResult {
    const { device } = this.t
    const { origin, browser, country, at, matchWord } = this.facts
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return html`<section class="screen" aria-label=${device.title}>
      <header>
        <div class="emblem">${glyph('device')}</div>
        <h1 class="large">${device.title}</h1>
      </header>
      <div class="body">
        <p class="hint">${device.hint}</p>
        <div class="box">
          <span class="label">${device.word}</span><span class="number"><bdi>${matchWord}</bdi></span>
          <span class="label">${device.wordHint}</span>
        </div>
        <dl class="pairs">
          ${this.#pair(device.origin, origin)} ${this.#pair(device.browser, browser)}
          ${this.#pair(device.place, country ?? '–')} ${this.#pair(device.time, time.format(new Date(at * 1_000)))}
        </dl>
      </div>
      <footer>
        <button type="button" class="primary" @click=${(event: Event) => this.#decide(event, true)}>
          ${device.approve}
        </button>
        <button type="button" class="danger" @click=${(event: Event) => this.#decide(event, false)}>
          ${device.deny}
        </button>
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

defineScreen('appkit-frame-device', DeviceScreen)
