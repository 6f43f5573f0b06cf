import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/base/router.js'
import { Shell } from '../../../src/modal/shell.js'
import { connectedScope } from '../../helpers/connected-scope.js'

test('the card is named by the account, and its header leads to the networks and back', async () => {
  const { scope } = connectedScope({ session: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } })
  using _ = scope
  const shell = new Shell(scope)
  document.body.append(shell)
  try {
    await expect.element(page.getByRole('dialog', { name: /^Account 0x71…d8976F/ })).toBeVisible()
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('dialog', { name: /^Account/ })).toBeVisible()
    expect(scope.use(RouterController).state.history).toHaveLength(1)
  } finally {
    shell.remove()
  }
})
