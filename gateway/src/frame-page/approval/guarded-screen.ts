import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { watchHeight } from '../ui/needed-height.js'
import { Screen } from '../ui/screen.js'
import { Arming, type ArmState } from './activation-delay.js'
import { isRoomy, watchVisibility, type SeenRules } from './visibility-watch.js'

/** A screen whose consent counts only after all of it has been in view, unchanged, for long enough to be read. */
export class ArmedScreen extends Screen {
  /** What must be in view: the screen, unless it stands in something larger. */
  @property({ attribute: false }) seen: Element = this
  @state() protected armState: ArmState = 'covered'
  /** What counts as seen. */
  protected readonly seenRules: SeenRules = {}
  readonly #arming = new Arming(systemClock, () => {
    this.armState = this.#arming.state
    this.requestUpdate() // the reason may be another one now
  })
  #stop = () => {}
  #height = 0

  override connectedCallback(): void {
    super.connectedCallback()
    const unsee = watchVisibility(
      this.seen,
      { see: visible => this.#arming.see(visible), change: () => this.#arming.change() },
      this.seenRules,
    )
    // A font that comes late moves what is read.
    const unmeasure = watchHeight(this, height => {
      if (this.#height !== 0 && height !== this.#height) this.#arming.change()
      this.#height = height
    })
    const unlook = watchLook(this, () => this.#arming.change())
    this.#stop = () => (unsee(), unmeasure(), unlook())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
    this.#arming.stop()
  }

  /** What is shown has changed: the person needs time to read it again. */
  protected rearm(): void {
    this.#arming.change()
  }

  protected get isArmed(): boolean {
    return this.armState === 'armed'
  }

  /** A handler that does nothing until the screen is armed. */
  protected whenArmed(run: (event: Event) => void): (event: Event) => void {
    return event => (this.isArmed ? run(event) : event.preventDefault())
  }

  /** Why nothing can be agreed to yet; empty once it can. */
  protected get armHint(): string {
    const unseen = isRoomy(this.seenRules) ? this.t.covered : this.t.tooSmall
    return { covered: unseen, arming: this.t.wait, armed: '' }[this.armState]
  }
}

/** Reports whenever the theme or the accent around a screen changes. Returns the way to stop. */
function watchLook(screen: HTMLElement, onChange: () => void): () => void {
  const root = screen.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => {}
  const observer = new MutationObserver(onChange)
  observer.observe(root.host, { attributes: true, attributeFilter: ['style', 'data-theme'] })
  return () => observer.disconnect()
}
