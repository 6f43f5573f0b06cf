import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { viewFacts } from '../approval/visibility-watch.js'
import { renderIcon } from '../ui/screen.js'

/**
 * @summary Asks the user to confirm that an existing wallet is used on a site.
 * @fires appkit-answered - With `connect` and `shareEmail` in its detail.
 */
export class ConnectScreen extends ArmedScreen {
  @property() origin = ''
  @property({ attribute: false }) email: string | null = null
  // Browsers that cannot detect covering content offer no email sharing, so a covered click cannot reveal the address.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }
  readonly #offersEmail = viewFacts(window).canDetectCover || viewFacts(window).topLevel

  override render() {
    const { t } = this
    return html`<section class="screen" aria-label=${t.connect.title}>
      <header>
        <div class="emblem">${renderIcon('shield')}</div>
        <p>${t.connect.title}</p>
        <h1><bdi>${this.origin}</bdi></h1>
      </header>
      <div class="body">
        <p class="hint">${t.connect.hint}</p>
        ${
          this.email === null || !this.#offersEmail
            ? nothing
            : html`<appkit-ui-box>
                <label class="check"
                  ><input type="checkbox" @click=${this.#keepUnlessArmed} /><span
                    >${t.connect.shareEmail(this.email)}</span
                  ></label
                >
              </appkit-ui-box>`
        }
      </div>
      <footer>
        ${this.renderGuard()} ${this.renderAnswers(t.cancel, t.connect.yes, agreed => this.#answer(agreed))}
      </footer>
    </section>`
  }

  readonly #keepUnlessArmed = this.whenArmed(() => {})

  override dismiss(): void {
    this.#answer(false)
  }

  #answer(connect: boolean): void {
    const shareEmail = this.renderRoot.querySelector('input')?.checked === true
    this.dispatchEvent(new CustomEvent('appkit-answered', { detail: { connect, shareEmail } }))
  }
}

define('appkit-frame-connect', ConnectScreen)
