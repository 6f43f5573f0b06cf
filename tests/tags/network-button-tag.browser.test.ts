import { expect, test } from 'vitest'
import { scriptedInstance, createTagFixture } from './tag-fixture.js'

const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const base = { name: 'Base', icon, supported: true }

test("prompts for a network with the default label or the app's label", () => {
  using _kit = scriptedInstance()
  using on = createTagFixture('appkit-network-button')
  expect(on.part('label')?.textContent).toBe('Select network')
  expect(on.button.ariaLabel).toBe('Select network')
  on.tag.setAttribute('label', 'Network')
  expect(on.part('label')?.textContent).toBe('Network')
})

test("shows the network's name and icon", () => {
  using _kit = scriptedInstance({ network: base })
  using on = createTagFixture('appkit-network-button', { label: 'Network' })
  expect(on.part('label')?.textContent).toBe('Base')
  expect(on.button.ariaLabel).toBe('Network: Base')
  const image = on.button.querySelector('img')
  expect([image?.src, image?.alt]).toEqual([icon, ''])
  expect(on.part('dot')).toBeUndefined()
  expect(on.button.firstElementChild).toBe(image)
})

test('shows the initial of the name in place of a missing icon', () => {
  using kit = scriptedInstance({ network: { ...base, icon: undefined } })
  using on = createTagFixture('appkit-network-button')
  expect(on.part('dot')?.textContent).toBe('B')
  expect(on.button.ariaLabel).toBe('Network: Base')
  expect(on.part('dot')?.style.background).toMatch(/^oklch/)
  kit.show({ network: { ...base, icon: '' } })
  expect(on.part('dot')?.textContent).toBe('B')
  expect(on.button.querySelector('img')).toBeNull()
})

test('shows a dot in place of a missing icon to avoid a layout shift', () => {
  using kit = scriptedInstance({ network: base })
  using on = createTagFixture('appkit-network-button')
  const { width } = on.button.getBoundingClientRect()
  kit.show({ network: { ...base, icon: undefined } })
  expect(on.button.querySelector('img')).toBeNull()
  expect(on.part('dot')).toBeDefined()
  expect(on.button.getBoundingClientRect().width).toBe(width)
  kit.show({ network: base })
  expect(on.part('dot')).toBeUndefined()
  expect(on.button.querySelectorAll('img')).toHaveLength(1)
})

test('opens the networks view, for its own namespace if set', () => {
  using kit = scriptedInstance({ network: base })
  using on = createTagFixture('appkit-network-button')
  on.button.click()
  on.tag.namespace = 'eip155'
  on.button.click()
  expect(kit.calls.open).toEqual([{ view: 'Networks' }, { view: 'Networks', namespace: 'eip155' }])
})
