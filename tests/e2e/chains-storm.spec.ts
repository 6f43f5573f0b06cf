import { Keypair } from '@solana/web3.js'
import { familiesStorm } from '../helpers/families-storm.js'
import { announceWallet } from './fixtures/announced-wallet.js'
import { familyWalletScript } from './fixtures/family-page.js'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf, loadPage } from './fixtures/open-modal.js'
import { stack } from './fixtures/stack.js'

const families = ['eip155', 'solana', 'bip122'] as const

/** How much happens here; longer ones rage in tests/modal/several-storm.browser.test.ts. */
const STEPS = 80

test('A storm over three families leaves each as its wallet says', { tag: '@chains' }, async ({ page }) => {
  const seed = Number(process.env['APPKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  console.log(`storm seed ${seed}; again with APPKIT_SEED=${seed}`)
  await announceWallet(page)
  await page.addInitScript({ content: await familyWalletScript() })
  const seeds = [Keypair.generate(), Keypair.generate()].map(({ secretKey }) => Array.from(secretKey.slice(0, 32)))
  const rpc = { 'solana:devnet': stack().solana.rpc }
  await page.addInitScript(setup => window.addSolanaWallet?.(setup), { rpc, seeds })
  await page.addInitScript(() => void window.addBitcoinWallet?.('standard', { name: 'Orange Wallet' }))
  await loadPage(page, { query: { families: families.join() } })
  const kit = await kitOf(page)
  await page.waitForFunction(() => {
    const found = window.kit.getConnectors().filter(({ type }) => type === 'ANNOUNCED')
    return new Set(found.flatMap(({ namespaces }) => namespaces)).size === 3
  })
  const controls = await page.evaluateHandle(() => {
    const [ether, orange] = [window.testWallets['test.appkit.wallet'], window.bitcoinWallets.standard]
    if (!ether || !orange) throw new ReferenceError('a wallet is missing')
    return { eip155: ether.control, solana: window.solanaWallet.control, bip122: orange.control }
  })
  expect(await page.evaluate(familiesStorm, { kit, controls, seed, steps: STEPS }), `seed ${seed}`).toEqual([])
  const statuses = await kit.evaluate((each, named) => named.map(name => each.getAccount(name).status), families)
  expect(statuses).toEqual(families.map(() => 'disconnected'))
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
