import { Harness } from './harness.js'
import type { TextLinkElement } from '../../../src/elements/controls/text-link.js'

/** Reads and drives a text link in a test. */
export class TextLinkHarness extends Harness<TextLinkElement> {
  get link(): string | undefined {
    return this.part('base').getAttribute('href') ?? undefined
  }
}
