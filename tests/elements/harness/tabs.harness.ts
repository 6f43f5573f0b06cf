import { Harness } from './harness.js'
import type { TabsElement } from '../../../src/elements/controls/tabs.js'

export class TabsHarness extends Harness<TabsElement> {
  get labels(): readonly string[] {
    return this.#tabs.map(tab => tab.textContent?.trim() ?? '')
  }

  get chosen(): string | undefined {
    return this.#tabs.find(tab => tab.ariaSelected === 'true')?.textContent?.trim()
  }

  get focused(): string | undefined {
    return this.element.shadowRoot?.activeElement?.textContent?.trim()
  }

  /** Labels of the tabs in the tab order. */
  get stops(): readonly string[] {
    return this.#tabs.filter(tab => tab.tabIndex === 0).map(tab => tab.textContent?.trim() ?? '')
  }

  choose(label: string): void {
    this.#tabs.find(tab => tab.textContent?.trim() === label)?.click()
  }

  override focus(): void {
    this.#tabs.find(tab => tab.tabIndex === 0)?.focus()
  }

  get #tabs(): HTMLElement[] {
    return [...this.part('base').querySelectorAll<HTMLElement>('[part="tab"]')]
  }
}
