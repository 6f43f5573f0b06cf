import { Harness } from './harness.js'
import type { TextLinkElement } from '../../../src/elements/controls/text-link.js'

export class TextLinkHarness extends Harness<TextLinkElement> {
  get link(): string | undefined {
    return this.part('base').getAttribute('href') ?? undefined
  }
}
