import { Harness } from './harness.js'
import type { AmountElement } from '../../../src/elements/display/amount.js'

export class AmountHarness extends Harness<AmountElement> {
  /** The digits that roll, each with the one before. */
  get rollingDigits(): readonly string[] {
    return this.#animated.map(({ dataset, textContent }) => `${dataset['before'] ?? ''}→${textContent}`)
  }

  /** The texts of the number, without whitespace between the elements. */
  get textNodes(): readonly string[] {
    const walker = document.createTreeWalker(this.part('base'), NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
    return texts.filter(text => text.trim() !== '')
  }

  /** The horizontal places of the characters, in the order of the text. */
  get digitPlaces(): readonly number[] {
    const walker = document.createTreeWalker(this.part('base'), NodeFilter.SHOW_TEXT)
    const places: number[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left, width } = range.getBoundingClientRect()
        if (width > 0) places.push(left)
      }
    }
    return places
  }

  /** Ends the animations, and waits until the number is one text again. */
  async finishRolling(): Promise<void> {
    for (const animation of this.part('base').getAnimations({ subtree: true })) animation.finish()
    while (this.#animated.length > 0) await new Promise(requestAnimationFrame)
  }

  get #animated(): readonly HTMLElement[] {
    return [...this.part('base').querySelectorAll<HTMLElement>('[data-before]')]
  }
}
