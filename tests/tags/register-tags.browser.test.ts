import { expect, test } from 'vitest'
import { define } from '../../src/tags/register-tags.js'

test('registers a tag, and keeps the first class of a registered one', () => {
  class First extends HTMLElement {}
  class Second extends HTMLElement {}
  define('appkit-test-tag', First)
  expect(() => define('appkit-test-tag', Second)).not.toThrow()
  expect(customElements.get('appkit-test-tag')).toBe(First)
  expect(document.createElement('appkit-test-tag')).toBeInstanceOf(First)
})
