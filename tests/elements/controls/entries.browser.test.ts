import { html } from 'lit'
import { describe, expect, test } from 'vitest'
import '../../../src/elements/controls/entry.js'
import { EntryHarness } from '../harness/entry.harness.js'
import '../../../src/elements/display/picture-tile.js'
import { stage } from '../stage.js'

describe('entry', () => {
  test('is plain text, or a button that is named by all of its texts', async () => {
    using on = await stage(html`<appkit-ui-entry name="Sent" value="1 ETH" note="May 3"></appkit-ui-entry>`)
    const entry = new EntryHarness(on.find('appkit-ui-entry'))
    expect(entry.words).toEqual(['Sent', '1 ETH', 'May 3'])
    const button = () => entry.element.renderRoot.querySelector('button')
    expect(button()).toBeNull()
    entry.element.pressable = true
    await entry.element.updateComplete
    expect(button()?.ariaLabel).toBe('Sent, 1 ETH, May 3')
  })

  test('shows the mark without a picture and on a single one, but not with two', async () => {
    using on = await stage(html`<appkit-ui-entry name="Sent" mark="arrow-up"></appkit-ui-entry>`)
    const entry = on.find('appkit-ui-entry')
    const count = (what: string) => entry.renderRoot.querySelectorAll(what).length
    expect([count('appkit-ui-image'), count('appkit-ui-icon')]).toEqual([0, 1])
    entry.pictures = [{ src: '', name: 'A' }]
    await entry.updateComplete
    expect([count('appkit-ui-image'), count('.mark')]).toEqual([1, 1])
    entry.pictures = [
      { src: '', name: 'A' },
      { src: '', name: 'B' },
      { src: '', name: 'C' },
    ]
    await entry.updateComplete
    expect([count('appkit-ui-image'), count('.mark')]).toEqual([2, 0])
  })
})

test('picture tile: is a picture with text, or a button that is named by its texts', async () => {
  using on = await stage(html`<appkit-ui-picture-tile name="Pebble" quantity="× 5"></appkit-ui-picture-tile>`)
  const tile = on.find('appkit-ui-picture-tile')
  const quantity = () => tile.renderRoot.querySelector('[part="quantity"]')?.textContent
  expect(quantity()).toBe('× 5')
  expect(tile.renderRoot.querySelector('button')).toBeNull()
  tile.pressable = true
  await tile.updateComplete
  expect(tile.renderRoot.querySelector('button')?.ariaLabel).toBe('Pebble, × 5')
  Object.assign(tile, { description: 'Pebbles', quantity: '' })
  await tile.updateComplete
  expect(quantity()).toBeUndefined()
  expect(tile.renderRoot.querySelector('button')?.ariaLabel).toBe('Pebble, Pebbles')
})
