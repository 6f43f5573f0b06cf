import { expect, test } from 'vitest'
import { address, scriptedInstance, createTagFixture } from './tag-fixture.js'

test('connects, and shows the account once connected', () => {
  using kit = scriptedInstance()
  using on = createTagFixture('appkit-button', { label: 'Log in', 'chars-start': '8' })
  expect([on.part('label')?.textContent, on.button.className, on.button.ariaLabel]).toEqual(['Log in', 'primary', null])
  kit.show({ busy: true })
  expect(on.part('label')?.textContent).toBe('Connecting…')
  kit.show({ busy: false, address, balance: '1.5 ETH' })
  expect(on.part('label')?.textContent).toBe('0x529084…9EE7')
  expect(on.part('balance')?.textContent).toBe('1.5 ETH')
  expect(on.button.className).toBe('neutral')
  kit.show({ address: undefined, balance: undefined })
  expect([on.part('label')?.textContent, on.button.className, on.button.ariaLabel]).toEqual(['Log in', 'primary', null])
  expect(on.part('balance')).toBeUndefined()
})

test('shows the stored address with a spinner and no connect label while reconnecting', () => {
  using _kit = scriptedInstance({ status: 'reconnecting', address, busy: true })
  using on = createTagFixture('appkit-button')
  expect(on.part('label')?.textContent).toBe('0x5290…9EE7')
  expect(on.part('ring')).toBeDefined()
})

test('reacts to the attributes of both buttons', () => {
  using kit = scriptedInstance({ address, balance: '1.5 ETH' })
  using on = createTagFixture('appkit-button')
  on.tag.setAttribute('balance', 'hide')
  expect(on.part('balance')).toBeUndefined()
  kit.show({ address: undefined, busy: true })
  on.tag.setAttribute('loading-label', 'One moment')
  expect(on.part('label')?.textContent).toBe('One moment')
})
