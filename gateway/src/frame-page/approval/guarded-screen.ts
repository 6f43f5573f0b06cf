import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import '../../../../src/elements/display/icon.js'
import { watchHeight } from '../ui/needed-height.js'
import { Screen } from '../ui/screen.js'
import { ActivationDelay, type ArmState } from './activation-delay.js'
import './approve-button.js'
import { EndWatch } from './end-watch.js'
import { isLargeEnough, viewFacts, watchVisibility, type VisibilityRules } from './visibility-watch.js'

/**
 * A screen that accepts consent only after it was fully visible, read to its end, and unchanged for long enough to be
 * read.
 */
export class ArmedScreen extends Screen {
  @property({ attribute: false }) seen: Element = this
  @state() protected armState: ArmState = 'covered'
  protected readonly visibilityRules: VisibilityRules = {}
  readonly #delay = new ActivationDelay(systemClock, () => {
    this.armState = this.#delay.state
    this.requestUpdate() // the hint may have changed
  })
  readonly #end = new EndWatch(this, {
    isVisible: () => this.#isVisible,
    onRead: isRead => this.#delay.setRead(isRead),
  })
  #isVisible = false
  #stop = () => {}
  #height = 0

  override connectedCallback(): void {
    super.connectedCallback()
    const onVisibility = (visible: boolean) => {
      this.#isVisible = visible
      this.#delay.setVisible(visible)
      this.#end.check()
    }
    const stopVisibility = watchVisibility(
      this.seen,
      { onVisibility, onChange: () => this.#delay.change() },
      this.visibilityRules,
    )
    // A font that loads late shifts the content.
    const stopHeight = watchHeight(this, height => {
      if (this.#height !== 0 && height !== this.#height) this.#delay.change()
      this.#height = height
    })
    const stopAppearance = watchAppearance(this, () => this.#delay.change())
    this.#stop = () => (stopVisibility(), stopHeight(), stopAppearance())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
    this.#delay.stop()
  }

  protected rearm(): void {
    this.#delay.change()
  }

  // Requires that the content is read to its end again, because it is about something else now.
  protected reread(): void {
    this.#end.reset()
    this.#delay.change()
  }

  protected get armsAt(): number {
    return this.#delay.armsAt
  }

  protected get isArmed(): boolean {
    return this.armState === 'armed'
  }

  protected whenArmed(run: (event: Event) => void): (event: Event) => void {
    return event => (this.isArmed ? run(event) : event.preventDefault())
  }

  protected get armHint(): string {
    return { covered: this.#coverHint, unread: this.t.scrollToEnd, arming: this.t.wait, armed: '' }[this.armState]
  }

  get #coverHint(): string {
    if (!isLargeEnough(this.visibilityRules))
      return viewFacts(window).topLevel ? this.t.windowTooSmall : this.t.tooSmall
    return viewFacts(window).hasFocus ? this.t.covered : this.t.unfocused
  }

  // The start of a footer: how to reach the end, and why its button cannot be pressed yet. The hint keeps its line where
  // the footer must not change its height.
  protected renderGuard({ keepsLine = true } = {}): TemplateResult {
    return html`${this.renderMore()} ${keepsLine ? this.#renderHint('state steady') : this.renderArmHint()}`
  }

  // The footer's buttons of a question. Only the second one needs the user's attention.
  protected renderAnswers(no: string, yes: string, onAnswer: (agreed: boolean) => void): TemplateResult {
    return html`<div class="two">
      <appkit-ui-button class="no" @click=${() => onAnswer(false)}>${no}</appkit-ui-button>
      <appkit-frame-approve
        .armState=${this.armState}
        .armsAt=${this.armsAt}
        .label=${yes}
        @appkit-approved=${() => onAnswer(true)}
        @appkit-hasty=${() => this.rearm()}
      ></appkit-frame-approve>
    </div>`
  }

  // The footer's pill over the cut of a body that scrolls. It scrolls by a page.
  protected renderMore(): TemplateResult | typeof nothing {
    return this.#end.isClipped && this.armState !== 'covered'
      ? renderMore(this.t.moreBelow, () => this.#end.scrollPage())
      : nothing
  }

  // The footer's hint. Only a hint about something that prevents reading is drawn over the body.
  protected renderArmHint(): TemplateResult {
    return this.#renderHint(this.armState === 'covered' ? 'state over' : 'state spoken')
  }

  #renderHint(classes: string): TemplateResult {
    return html`<p class=${classes} role="status">${this.armHint}</p>`
  }
}

export function renderMore(label: string, onPress: () => void): TemplateResult {
  return html`<div class="more">
    <button type="button" @click=${onPress}>
      ${label}<appkit-ui-icon name="chevron-down" size="14"></appkit-ui-icon>
    </button>
  </div>`
}

function watchAppearance(screen: HTMLElement, onChange: () => void): () => void {
  const root = screen.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => {}
  const observer = new MutationObserver(onChange)
  observer.observe(root.host, { attributes: true, attributeFilter: ['style', 'data-theme'] })
  return () => observer.disconnect()
}
