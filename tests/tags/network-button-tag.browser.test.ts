import { expect, test } from 'vitest'
import { measureContrast } from '../elements/measure-contrast.js'
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
  kit.show({ network: { ...base, icon: '' } })
  expect(on.part('dot')?.textContent).toBe('B')
  expect(on.button.querySelector('img')).toBeNull()
})

test.each(['light', 'dark'] as const)('the initial is readable on its neutral background, %s', theme => {
  using _kit = scriptedInstance({ network: { ...base, icon: undefined }, theme })
  using on = createTagFixture('appkit-network-button')
  const dot = getComputedStyle(on.part('dot') as HTMLElement)
  expect(dot.backgroundColor).not.toBe(getComputedStyle(on.button).backgroundColor)
  expect(measureContrast(dot.color, dot.backgroundColor)).toBeGreaterThan(4.5)
})

test('shows the initial in place of an image that fails to load, and does not request it again', async () => {
  const broken = 'data:image/png;base64,AAAA'
  using kit = scriptedInstance({ network: { ...base, icon: broken } })
  using on = createTagFixture('appkit-network-button')
  await expect.poll(() => on.part('dot')?.textContent).toBe('B')
  expect(on.button.querySelector('img')).toBeNull()
  kit.show({ network: { ...base, icon: broken } })
  expect([on.part('dot')?.textContent, on.button.querySelector('img')]).toEqual(['B', null])
  kit.show({ network: base })
  expect([on.part('dot'), on.button.querySelector('img')?.src]).toEqual([undefined, icon])
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
