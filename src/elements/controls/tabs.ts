import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

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
    grid-auto-columns: minmax(0, auto); /* four or more tabs do not fit into equal columns */
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

export interface Tab {
  readonly id: string
  readonly label: string
}

export interface TabChanged {
  readonly id: string
}

/**
 * @summary A tab list. The parent renders the panel of the selected tab.
 *
 * @csspart base - The tab list.
 * @csspart tab - One tab.
 * @fires appkit-ui-tab-changed - Another tab was selected; see `detail.id`.
 */
export class TabsElement extends LitElement {
  static override styles = [base, styles]

  @property({ attribute: false }) tabs: readonly Tab[] = []
  /** Id of the selected tab. An unknown id selects the first tab. */
  @property() active = ''
  @property() label = ''

  override render() {
    const selectedIndex = this.#chosen
    return html`<div part="base" role="tablist" aria-label=${this.label} @keydown=${this.#onKey}>
      ${this.tabs.map(
        (tab, index) =>
          html`<button
            part="tab"
            role="tab"
            type="button"
            aria-selected=${index === selectedIndex}
            tabindex=${index === selectedIndex ? 0 : -1}
            data-hint
            @click=${() => this.#select(index)}
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

  #select(index: number): void {
    const tab = this.tabs.at(index % this.tabs.length)
    if (!tab || tab.id === this.tabs[this.#chosen]?.id) return
    this.active = tab.id
    this.dispatchEvent(
      new CustomEvent<TabChanged>('appkit-ui-tab-changed', { detail: { id: tab.id }, bubbles: true, composed: true }),
    )
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    const step = this.matches(':dir(rtl)') ? -1 : 1
    const targets: Record<string, number> = {
      ArrowRight: this.#chosen + step,
      ArrowLeft: this.#chosen - step,
      Home: 0,
      End: -1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    this.#select(target)
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
