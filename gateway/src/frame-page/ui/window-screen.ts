import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define, px } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import { renderIcon, Screen } from './screen.js'

export type WindowReason = 'moves-value' | 'untrusted' | 'cannot-tell' | 'too-small'

/**
 * @summary Opens the wallet's own window, which other pages cannot alter or cover.
 * @fires appkit-rejected - The user rejected the request.
 */
export class WindowScreen extends Screen {
  static override styles = [
    super.styles,
    css`
      .about {
        font: 600 var(--appkit-type-15);
        text-align: center;
        text-wrap: balance;
      }
      .body {
        gap: ${px(16)};
      }
    `,
  ]

  @property() url = ''
  @property() reason: WindowReason = 'moves-value'
  // A short description that only helps to recognize the request: the page can alter what this frame shows.
  @property() about = ''
  @state() private tried: 'opened' | 'blocked' | undefined
  // Random, because the embedding page can access a window whose name it knows.
  readonly #name = `appkit-${requestId()}`

  override render() {
    const { t } = this
    return html`<section class="screen" aria-label=${t.openWindow}>
      <header>
        <div class="emblem">${renderIcon('external-link')}</div>
        <h1 class="large">${t.openWindow}</h1>
      </header>
      <div class="body">
        ${this.about ? html`<appkit-ui-box><bdi class="about">${this.about}</bdi></appkit-ui-box>` : nothing}
        <p class="hint" role="status">${this.#hint()}</p>
      </div>
      <footer>
        <appkit-ui-button variant="primary" @click=${this.#open}>${t.goOn}</appkit-ui-button>
        <appkit-ui-button @click=${() => this.dismiss()}>${t.reject}</appkit-ui-button>
      </footer>
    </section>`
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-rejected'))
  }

  #hint(): string {
    const { t } = this
    if (this.tried === 'blocked') return t.windowBlocked
    if (this.tried === 'opened') return t.windowOpen
    return {
      'moves-value': t.movesValue,
      untrusted: t.notAltered,
      'cannot-tell': t.cannotTell,
      'too-small': t.tooSmall,
    }[this.reason]
  }

  opened(): void {
    this.tried = 'opened'
  }

  readonly #open = (): void => {
    const opened = window.open(this.url, this.#name, 'popup,width=420,height=720')
    this.tried = opened ? 'opened' : 'blocked'
  }
}

define('appkit-frame-window', WindowScreen)
