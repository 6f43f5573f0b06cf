import { familiesStorm } from '../helpers/families-storm.js'
import { families, familiesPage } from './fixtures/families-page.js'
import { expect, test } from './fixtures/no-leaks.js'

/** How much happens here; longer ones rage in tests/modal/several-storm.browser.test.ts. */
const STEPS = 60

test('random wallet events in three namespaces end in the state of each wallet', { tag: '@chains' }, async ({ page }) => {
  const seed = Number(process.env['APPKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  console.log(`storm seed ${seed}; again with APPKIT_SEED=${seed}`)
  const kit = await familiesPage(page)
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
