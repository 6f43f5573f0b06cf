import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { watchHeight } from '../ui/needed-height.js'
import { Screen } from '../ui/screen.js'
import { ActivationDelay, type ArmState } from './activation-delay.js'
import { isLargeEnough, watchVisibility, type VisibilityRules } from './visibility-watch.js'

/** A screen that accepts consent only after it was fully visible and unchanged for long enough to be read. */
export class ArmedScreen extends Screen {
  @property({ attribute: false }) seen: Element = this
  @state() protected armState: ArmState = 'covered'
  protected readonly visibilityRules: VisibilityRules = {}
  readonly #delay = new ActivationDelay(systemClock, () => {
    this.armState = this.#delay.state
    this.requestUpdate() // the hint may have changed
  })
  #stop = () => {}
  #height = 0

  override connectedCallback(): void {
    super.connectedCallback()
    const stopVisibility = watchVisibility(
      this.seen,
      { onVisibility: visible => this.#delay.setVisible(visible), onChange: () => this.#delay.change() },
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
    const unseen = isLargeEnough(this.visibilityRules) ? this.t.covered : this.t.tooSmall
    return { covered: unseen, arming: this.t.wait, armed: '' }[this.armState]
  }
}

function watchAppearance(screen: HTMLElement, onChange: () => void): () => void {
  const root = screen.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => {}
  const observer = new MutationObserver(onChange)
  observer.observe(root.host, { attributes: true, attributeFilter: ['style', 'data-theme'] })
  return () => observer.disconnect()
}
