import { expect, test } from 'vitest'
import { scriptedInstance, tagStage } from './tag-stage.js'

const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const base = { name: 'Base', icon, supported: true }

test('asks for a network while none is in use, in our words or the app’s', () => {
  using _kit = scriptedInstance()
  using on = tagStage('appkit-network-button')
  expect(on.part('label')?.textContent).toBe('Select network')
  expect(on.button.ariaLabel).toBe('Select network')
  on.tag.setAttribute('label', 'Network')
  expect(on.part('label')?.textContent).toBe('Network')
})

test('shows the network by name and picture', () => {
  using _kit = scriptedInstance({ network: base })
  using on = tagStage('appkit-network-button', { label: 'Network' })
  expect(on.part('label')?.textContent).toBe('Base')
  expect(on.button.ariaLabel).toBe('Network: Base')
  const image = on.button.querySelector('img')
  expect([image?.src, image?.alt]).toEqual([icon, ''])
  expect(on.part('dot')).toBeUndefined()
  expect(on.button.firstElementChild).toBe(image)
})

test('keeps the place of a picture with a dot, so that nothing moves', () => {
  using kit = scriptedInstance({ network: base })
  using on = tagStage('appkit-network-button')
  const { width } = on.button.getBoundingClientRect()
  kit.show({ network: { ...base, icon: undefined } })
  expect(on.button.querySelector('img')).toBeNull()
  expect(on.part('dot')).toBeDefined()
  expect(on.button.getBoundingClientRect().width).toBe(width)
  kit.show({ network: base })
  expect(on.part('dot')).toBeUndefined()
  expect(on.button.querySelectorAll('img')).toHaveLength(1)
})

test('leads to the networks, of its own namespace where it has one', () => {
  using kit = scriptedInstance({ network: base })
  using on = tagStage('appkit-network-button')
  on.button.click()
  on.tag.namespace = 'eip155'
  on.button.click()
  expect(kit.asked.open).toEqual([{ view: 'Networks' }, { view: 'Networks', namespace: 'eip155' }])
})
