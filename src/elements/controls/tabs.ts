import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

/** How tabs look. */
const styles = css`
  [part='base'] {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding: ${px(3)};
    border-radius: ${radius(12)};
    background: var(--appkit-raised);
  }
  [part='base']:has(:nth-child(4)) {
    grid-auto-columns: minmax(0, auto); /* so many do not fit in equal parts */
  }
  [part='tab'] {
    min-inline-size: 0;
    block-size: ${px(34)};
    padding-inline: ${px(4)};
    overflow: hidden;
    border: 0;
    border-radius: ${radius(9)};
    background: none;
    color: var(--appkit-muted);
    font: 500 var(--appkit-type-13);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
    transition:
      background-color var(--appkit-hover-ms),
      color var(--appkit-hover-ms);
  }
  [aria-selected='true'] {
    background: var(--appkit-surface);
    box-shadow: 0 ${px(1)} ${px(3)} var(--appkit-line);
    color: var(--appkit-text);
  }
  @media (hover: hover) {
    [part='tab']:hover {
      color: var(--appkit-text);
    }
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: ${px(1)} solid CanvasText;
    }
    [aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`

/** One thing to choose: `id` for the page, `label` for the person. */
export interface Tab {
  readonly id: string
  readonly label: string
}

/** What `appkit-ui-tab-changed` carries. */
export interface TabChanged {
  readonly id: string
}

/**
 * @summary A choice between a few views of the same thing, side by side. The view that is chosen stands below and
 * is not its business.
 *
 * @csspart base - The strip.
 * @csspart tab - One tab.
 * @fires appkit-ui-tab-changed - Another tab was chosen; `detail.id` says which.
 */
export class TabsElement extends LitElement {
  static override styles = [base, styles]

  /** What there is to choose from. */
  @property({ attribute: false }) tabs: readonly Tab[] = []
  /** The id of the chosen one; the first where it names none. */
  @property() active = ''
  /** What is being chosen, for screen readers. Required. */
  @property() label = ''

  override render() {
    const chosen = this.#chosen
    return html`<div part="base" role="tablist" aria-label=${this.label} @keydown=${this.#onKey}>
      ${this.tabs.map(
        (tab, at) =>
          html`<button
            part="tab"
            role="tab"
            type="button"
            aria-selected=${at === chosen}
            tabindex=${at === chosen ? 0 : -1}
            data-hint
            @click=${() => this.#choose(at)}
          >
            ${tab.label}
          </button>`,
      )}
    </div>`
  }

  get #chosen(): number {
    return Math.max(
      0,
      this.tabs.findIndex(({ id }) => id === this.active),
    )
  }

  #choose(at: number): void {
    const tab = this.tabs.at(at % this.tabs.length)
    if (!tab || tab.id === this.tabs[this.#chosen]?.id) return
    this.active = tab.id
    this.dispatchEvent(
      new CustomEvent<TabChanged>('appkit-ui-tab-changed', { detail: { id: tab.id }, bubbles: true, composed: true }),
    )
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    const forward = this.matches(':dir(rtl)') ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: this.#chosen + forward,
      ArrowLeft: this.#chosen - forward,
      Home: 0,
      End: -1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    this.#choose(to)
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
}

define('appkit-ui-tabs', TabsElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tabs': TabsElement
  }
  interface HTMLElementEventMap {
    'appkit-ui-tab-changed': CustomEvent<TabChanged>
  }
}
