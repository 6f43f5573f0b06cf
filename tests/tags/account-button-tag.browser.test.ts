import { describe, expect, test } from 'vitest'
import { address, scriptedInstance, tagStage } from './tag-stage.js'

const connected = { status: 'connected', address, balance: '1.5 ETH' } as const

test('is nothing where nobody is connected, and takes no room', () => {
  using kit = scriptedInstance()
  using on = tagStage('appkit-account-button')
  expect(on.button.hidden).toBe(true)
  expect(on.button.checkVisibility()).toBe(false)
  expect(on.tag.getBoundingClientRect().width).toBe(0)
  kit.show(connected)
  expect(on.button.checkVisibility()).toBe(true)
  kit.show({ address: undefined })
  expect(on.button.checkVisibility()).toBe(false)
})

test('shows the address, and tells all of it that it shows to screen readers', () => {
  using _kit = scriptedInstance(connected)
  using on = tagStage('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('0x52…169EE7')
  expect(on.part('balance')?.textContent).toBe('1.5 ETH')
  expect(on.button.ariaLabel).toBe('Account 0x52…169EE7, 1.5 ETH')
})

test('shows the name of the account and its picture in place of the address', () => {
  const image = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  using kit = scriptedInstance({ ...connected, name: 'anna.eth', image })
  using on = tagStage('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('anna.eth')
  expect(on.button.ariaLabel).toBe('Account anna.eth, 1.5 ETH')
  expect(on.button.querySelector('img')?.getAttribute('src')).toBe(image)
  kit.show({ name: undefined, image: undefined })
  expect(on.part('label')?.textContent).toBe('0x52…169EE7')
  expect(on.button.querySelector('img')).toBeNull()
})

test('a hostile or long name is text of its own direction, with its beginning and its end', () => {
  using kit = scriptedInstance({ ...connected, name: '<img src=x onerror=alert(1)>' })
  using on = tagStage('appkit-account-button')
  expect(on.part('label')?.children).toHaveLength(0)
  expect(on.part('label')?.dir).toBe('auto')
  kit.show({ name: `${'a'.repeat(251)}.eth` })
  expect(on.part('label')?.textContent).toBe(`${'a'.repeat(16)}…aa.eth`)
})

test('shows the stored address with a ring while its wallet is asked', () => {
  using kit = scriptedInstance({ status: 'reconnecting', address, busy: true })
  using on = tagStage('appkit-account-button')
  expect(on.part('label')?.textContent).toBe('0x52…169EE7')
  expect(on.button.ariaBusy).toBe('true')
  expect(on.part('ring')).toBeDefined()
  kit.show({ status: 'connected', busy: false })
  expect(on.button.ariaBusy).toBeNull()
  expect(on.part('ring')).toBeUndefined()
})

describe('balance', () => {
  test('is left out where the app hides it', () => {
    using _kit = scriptedInstance(connected)
    using on = tagStage('appkit-account-button', { balance: 'hide' })
    expect(on.part('balance')).toBeUndefined()
    expect(on.button.textContent).toBe('0x52…169EE7')
    expect(on.button.ariaLabel).toBe('Account 0x52…169EE7')
    on.tag.setAttribute('balance', 'show')
    expect(on.part('balance')?.textContent).toBe('1.5 ETH')
  })

  test('is left out while it is not known', () => {
    using kit = scriptedInstance({ ...connected, balance: undefined })
    using on = tagStage('appkit-account-button')
    expect(on.part('balance')).toBeUndefined()
    kit.show({ balance: '2 ETH' })
    expect(on.part('balance')?.textContent).toBe('2 ETH')
  })
})

test.each([
  [{ 'chars-start': '6', 'chars-end': '4' }, '0x5290…9EE7'],
  [{ 'chars-start': '8' }, '0x529084…169EE7'],
  [{ 'chars-end': '0' }, '0x52…'],
  [{ 'chars-start': '99' }, address],
  [{ 'chars-start': 'many' }, '…169EE7'],
])('%j shows %s', (attributes, label) => {
  using _kit = scriptedInstance(connected)
  using on = tagStage('appkit-account-button', attributes)
  expect(on.part('label')?.textContent).toBe(label)
})
