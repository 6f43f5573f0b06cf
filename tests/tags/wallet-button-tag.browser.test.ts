import { expect, test } from 'vitest'
import { scriptedInstance, tagStage } from './tag-stage.js'

test('stands for the wallet of its attribute, by its name or the app’s words', () => {
  using on = tagStage('appkit-wallet-button')
  expect(on.part('label')?.textContent).toBe('walletConnect')
  on.tag.wallet = 'Lynx'
  expect(on.tag.getAttribute('wallet')).toBe('Lynx')
  expect(on.part('label')?.textContent).toBe('Lynx')
  on.tag.setAttribute('label', 'Use Lynx')
  expect(on.part('label')?.textContent).toBe('Use Lynx')
})

test.each([false, true])('begins to connect it, and is busy until that came to an end, badly: %s', async failing => {
  using kit = scriptedInstance()
  kit.failing = failing
  using on = tagStage('appkit-wallet-button', { wallet: 'io.lynx', namespace: 'solana' })
  expect([on.button.ariaBusy, on.part('ring')]).toEqual([null, undefined])
  on.button.click()
  expect(kit.asked.wallets).toMatchObject([{ wallet: 'io.lynx', namespace: 'solana' }])
  expect(on.button.ariaBusy).toBe('true')
  expect(on.part('ring')).toBeDefined()
  kit.asked.wallets[0]?.end()
  await expect.poll(() => on.button.ariaBusy).toBeNull()
  expect(on.part('ring')).toBeUndefined()
  expect(kit.asked.open).toEqual([])
})

test('is not busy with what others do', () => {
  using _kit = scriptedInstance({ busy: true })
  using on = tagStage('appkit-wallet-button')
  expect(on.button.ariaBusy).toBeNull()
})

test('is busy with nothing while there is no instance', () => {
  using on = tagStage('appkit-wallet-button')
  on.button.click()
  expect(on.button.ariaBusy).toBeNull()
})
