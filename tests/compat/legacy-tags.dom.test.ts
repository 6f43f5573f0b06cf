import { expect, onTestFinished, test } from 'vitest'
import { createAppKit } from '../../src/compat/legacy-appkit.js'
import { mainnet } from '../../src/networks.js'

// In a simulated page of its own: browser tests share one page, where other files have defined the tags.
function start(): void {
  const kit = createAppKit({ networks: [mainnet] })
  onTestFinished(() => kit.destroy())
}

test('createAppKit of compat lets the appkit tags accept the attributes of similar products', () => {
  start()
  const tag = document.createElement('appkit-button')
  tag.setAttribute('charsStart', '3')
  expect(tag.getAttribute('chars-start')).toBe('3')
})

test('createAppKit of compat connects MetaMask from a wallet button that names no wallet', () => {
  start()
  const tag = document.createElement('appkit-wallet-button')
  expect(tag.wallet).toBe('metamask')
  tag.wallet = 'Ledger'
  expect(tag.getAttribute('wallet')).toBe('Ledger')
})
