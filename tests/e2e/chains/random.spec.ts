import { runNamespaceStorm } from '../../helpers/chains/namespace-storm.js'
import { pageNamespaces, openMultichainPage } from '../fixtures/chains/multichain-page.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Longer runs are in tests/modal. */
const STEPS = 60

test(
  'random wallet events in three namespaces end in the state of each wallet',
  { tag: '@chains' },
  async ({ page }) => {
    const seed = Number(process.env['APPKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
    console.log(`seed ${seed}; reproduce with APPKIT_SEED=${seed}`)
    const kit = await openMultichainPage(page)
    const controls = await page.evaluateHandle(() => {
      const [ether, orange] = [window.testWallets['test.appkit.wallet'], window.bitcoinWallets.standard]
      if (!ether || !orange) throw new ReferenceError('a wallet is missing')
      return { eip155: ether.control, solana: window.solanaWallet.control, bip122: orange.control }
    })
    expect(await page.evaluate(runNamespaceStorm, { kit, controls, seed, steps: STEPS }), `seed ${seed}`).toEqual([])
    const statuses = await kit.evaluate(
      (appkit, names) => names.map(name => appkit.getAccount(name).status),
      pageNamespaces,
    )
    expect(statuses).toEqual(pageNamespaces.map(() => 'disconnected'))
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  },
)
