import { expect, test } from 'vitest'
import { defineView } from '../../../src/views/shared/view.js'

test('gives a screen its tag', () => {
  class First extends HTMLElement {}
  defineView('appkit-test-first', First)
  expect(customElements.get('appkit-test-first')).toBe(First)
})

test('gives the screens of other copies of the package the next free tags', () => {
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

test('does nothing for a screen that has its tag already', () => {
  class Held extends HTMLElement {}
  class Again extends HTMLElement {}
  defineView('appkit-test-again', Held)
  defineView('appkit-test-again', Again)
  defineView('appkit-test-again', Again)
  expect(customElements.get('appkit-test-again-2')).toBe(Again)
  expect(customElements.get('appkit-test-again-3')).toBeUndefined()
})
