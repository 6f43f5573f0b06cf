import { expect, test } from 'vitest'
import { scriptedInstance, createTagFixture } from './tag-fixture.js'

test("shows the wallet of its attribute, by its name or the app's label", () => {
  using on = createTagFixture('appkit-wallet-button')
  expect(on.part('label')?.textContent).toBe('walletConnect')
  on.tag.wallet = 'Lynx'
  expect(on.tag.getAttribute('wallet')).toBe('Lynx')
  expect(on.part('label')?.textContent).toBe('Lynx')
  on.tag.setAttribute('label', 'Use Lynx')
  expect(on.part('label')?.textContent).toBe('Use Lynx')
})

test.each([false, true])('connects the wallet and is busy until the request ends (failing: %s)', async failing => {
  using kit = scriptedInstance()
  kit.failing = failing
  using on = createTagFixture('appkit-wallet-button', { wallet: 'io.lynx', namespace: 'solana' })
  expect([on.button.ariaBusy, on.part('ring')]).toEqual([null, undefined])
  on.button.click()
  expect(kit.calls.wallets).toMatchObject([{ wallet: 'io.lynx', namespace: 'solana' }])
  expect(on.button.ariaBusy).toBe('true')
  expect(on.part('ring')).toBeDefined()
  kit.calls.wallets[0]?.end()
  await expect.poll(() => on.button.ariaBusy).toBeNull()
  expect(on.part('ring')).toBeUndefined()
  expect(kit.calls.open).toEqual([])
})

test('is not busy during requests of other buttons', () => {
  using _kit = scriptedInstance({ busy: true })
  using on = createTagFixture('appkit-wallet-button')
  expect(on.button.ariaBusy).toBeNull()
})

test('is not busy without an instance', () => {
  using on = createTagFixture('appkit-wallet-button')
  on.button.click()
  expect(on.button.ariaBusy).toBeNull()
})
