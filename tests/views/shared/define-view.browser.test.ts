import { expect, test } from 'vitest'
import { defineView } from '../../../src/views/shared/view.js'

test('defineView: registers a view under its tag', () => {
  class First extends HTMLElement {}
  defineView('appkit-test-first', First)
  expect(customElements.get('appkit-test-first')).toBe(First)
})

test('defineView: uses the next free tag for other copies of the package', () => {
  class One extends HTMLElement {}
  class Two extends HTMLElement {}
  class Three extends HTMLElement {}
  for (const Class of [One, Two, Three]) defineView('appkit-test-copy', Class)
  expect(['', '-2', '-3'].map(end => customElements.get(`appkit-test-copy${end}`))).toEqual([One, Two, Three])
  expect([new One(), new Two(), new Three()].map(({ localName }) => localName)).toEqual([
    'appkit-test-copy',
    'appkit-test-copy-2',
    'appkit-test-copy-3',
  ])
})

test('defineView: does nothing for a registered view', () => {
  class Held extends HTMLElement {}
  class Again extends HTMLElement {}
  defineView('appkit-test-again', Held)
  defineView('appkit-test-again', Again)
  defineView('appkit-test-again', Again)
  expect(customElements.get('appkit-test-again-2')).toBe(Again)
  expect(customElements.get('appkit-test-again-3')).toBeUndefined()
})
