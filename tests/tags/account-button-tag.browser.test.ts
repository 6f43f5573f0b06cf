import { describe, expect, test } from 'vitest'
import { address, scriptedInstance, createTagFixture } from './tag-fixture.js'

const connected = { status: 'connected', address, balance: '1.5 ETH' } as const

test('is hidden and takes no space while disconnected', () => {
  using kit = scriptedInstance()
  using on = createTagFixture('appkit-account-button')
  expect(on.button.hidden).toBe(true)
  expect(on.button.checkVisibility()).toBe(false)
  expect(on.tag.getBoundingClientRect().width).toBe(0)
  kit.show(connected)
  expect(on.button.checkVisibility()).toBe(true)
  kit.show({ address: undefined })
  expect(on.button.checkVisibility()).toBe(false)
})

test('shows the address and exposes its full content to screen readers', () => {
  using _kit = scriptedInstance(connected)
  using on = createTagFixture('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('0x5290…9EE7')
  expect(on.part('balance')?.textContent).toBe('1.5 ETH')
  expect(on.button.ariaLabel).toBe('Account 0x5290…9EE7, 1.5 ETH')
})

test('shows the profile name and picture in place of the address', () => {
  const image = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  using kit = scriptedInstance({ ...connected, name: 'anna.eth', image })
  using on = createTagFixture('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('anna.eth')
  expect(on.button.ariaLabel).toBe('Account anna.eth, 1.5 ETH')
  expect(on.button.querySelector('img')?.getAttribute('src')).toBe(image)
  kit.show({ name: undefined, image: undefined })
  expect(on.part('label')?.textContent).toBe('0x5290…9EE7')
  expect(on.button.querySelector('img')).toBeNull()
})

test('shows a gradient of the address without a picture, and the spinner in its place while busy', () => {
  using kit = scriptedInstance(connected)
  using on = createTagFixture('appkit-account-button')
  const gradient = on.part('dot')?.style.background
  expect(gradient).toMatch(/^conic-gradient/)
  const { width } = on.button.getBoundingClientRect()
  kit.show({ busy: true })
  expect([on.part('dot'), on.button.getBoundingClientRect().width]).toEqual([undefined, width])
  kit.show({ busy: false, address: `0x${'1'.repeat(40)}` })
  expect(on.part('dot')?.style.background).not.toBe(gradient)
})

test('truncates a long or hostile name and isolates its text direction', () => {
  using kit = scriptedInstance({ ...connected, name: '<img src=x onerror=alert(1)>' })
  using on = createTagFixture('appkit-account-button')
  expect(on.part('label')?.children).toHaveLength(0)
  expect(on.part('label')?.dir).toBe('auto')
  kit.show({ name: `${'a'.repeat(251)}.eth` })
  expect(on.part('label')?.textContent).toBe(`${'a'.repeat(16)}…aa.eth`)
})

test('shows the stored address with a spinner while reconnecting', () => {
  using kit = scriptedInstance({ status: 'reconnecting', address, busy: true })
  using on = createTagFixture('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('0x5290…9EE7')
  expect(on.button.ariaBusy).toBe('true')
  expect(on.part('ring')).toBeDefined()
  kit.show({ status: 'connected', busy: false })
  expect(on.button.ariaBusy).toBeNull()
  expect(on.part('ring')).toBeUndefined()
})

describe('account button: balance', () => {
  test('omits the balance if the app hides it', () => {
    using _kit = scriptedInstance(connected)
    using on = createTagFixture('appkit-account-button', { balance: 'hide' })
    expect(on.part('balance')).toBeUndefined()
    expect(on.button.textContent).toBe('0x5290…9EE7')
    expect(on.button.ariaLabel).toBe('Account 0x5290…9EE7')
    on.tag.setAttribute('balance', 'show')
    expect(on.part('balance')?.textContent).toBe('1.5 ETH')
  })

  test('omits the balance until it is known', () => {
    using kit = scriptedInstance({ ...connected, balance: undefined })
    using on = createTagFixture('appkit-account-button')
    expect(on.part('balance')).toBeUndefined()
    kit.show({ balance: '2 ETH' })
    expect(on.part('balance')?.textContent).toBe('2 ETH')
  })
})

test.each([
  [{ 'chars-start': '4', 'chars-end': '6' }, '0x52…169EE7'],
  [{ 'chars-start': '8' }, '0x529084…9EE7'],
  [{ 'chars-end': '0' }, '0x5290…'],
  [{ 'chars-start': '99' }, address],
  [{ 'chars-start': 'many' }, '…9EE7'],
])('formats the balance %j as %s', (attributes, label) => {
  using _kit = scriptedInstance(connected)
  using on = createTagFixture('appkit-account-button', attributes)
  expect(on.part('label')?.textContent).toBe(label)
})
