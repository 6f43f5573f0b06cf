import { Harness } from './harness.js'
import type { AmountElement } from '../../../src/elements/display/amount.js'

export class AmountHarness extends Harness<AmountElement> {
  /** The digits that enter. */
  get rollingDigits(): readonly string[] {
    return this.#animated.filter(digit => !digit.closest('.before')).map(({ textContent }) => textContent)
  }

  /** The old digits, which leave at the places of the new ones. */
  get leavingDigits(): readonly string[] {
    return this.#animated.filter(digit => digit.closest('.before')).map(({ textContent }) => textContent)
  }

  /** The horizontal distances between old and new digits. */
  get distances(): readonly number[] {
    const lefts = (selector: string) =>
      [...this.part('base').querySelectorAll(selector)].map(digit => digit.getBoundingClientRect().left)
    const leaving = lefts('.before .digit')
    return lefts('.digit:not(.before .digit)').map((left, index) => Math.abs(left - (leaving[index] ?? NaN)))
  }

  /** The number that screen readers read. */
  get number(): string {
    return this.#readable.map(({ nodeValue }) => nodeValue).join('')
  }

  /** The texts of the number, without whitespace between the elements. */
  get textNodes(): readonly string[] {
    return this.#readable.map(({ nodeValue }) => nodeValue ?? '').filter(text => text.trim() !== '')
  }

  /** The horizontal places of the characters, in the order of the text. */
  get digitPlaces(): readonly number[] {
    const places: number[] = []
    for (const node of this.#readable) {
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
    return [...this.part('base').querySelectorAll<HTMLElement>('.digit')]
  }

  get #readable(): readonly Node[] {
    const walker = document.createTreeWalker(this.part('base'), NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('[aria-hidden]')) nodes.push(walker.currentNode)
    return nodes
  }
}
