import { expect, test } from 'vitest'
import { tags } from '../../src/i18n/en/tags.js'
import { address, scriptedInstance, createTagFixture } from './tag-fixture.js'

test("shows the default label or the app's label", () => {
  using kit = scriptedInstance()
  using on = createTagFixture('appkit-connect-button')
  expect(on.part('label')?.textContent).toBe('Connect wallet')
  on.tag.setAttribute('label', 'Log in')
  expect(on.part('label')?.textContent).toBe('Log in')
  on.tag.setAttribute('label', '')
  expect(on.part('label')?.textContent).toBe('Connect wallet')
  kit.show({ words: { ...tags, connect: 'Wallet verbinden' } })
  expect(on.part('label')?.textContent).toBe('Wallet verbinden')
})

test('shows a spinner and the loading label while connecting', () => {
  using kit = scriptedInstance()
  using on = createTagFixture('appkit-connect-button', { label: 'Log in' })
  expect([on.part('ring'), on.button.ariaBusy]).toEqual([undefined, null])
  kit.show({ busy: true })
  expect(on.part('label')?.textContent).toBe('Connecting…')
  expect(on.button.ariaBusy).toBe('true')
  expect(on.part('ring')).toBeDefined()
  on.tag.setAttribute('loading-label', 'One moment')
  expect(on.part('label')?.textContent).toBe('One moment')
  kit.show({ busy: false })
  expect(on.part('label')?.textContent).toBe('Log in')
  expect([on.part('ring'), on.button.ariaBusy]).toEqual([undefined, null])
})

test('stays a connect button after connecting', () => {
  using _kit = scriptedInstance({ address })
  using on = createTagFixture('appkit-connect-button')
  expect(on.part('label')?.textContent).toBe('Connect wallet')
})

test('renders labels as text', () => {
  using on = createTagFixture('appkit-connect-button', { label: '<img src=x onerror="globalThis.pwned = 1">' })
  expect(on.part('label')?.textContent).toContain('<img')
  expect(on.part('label')?.childElementCount).toBe(0)
})
