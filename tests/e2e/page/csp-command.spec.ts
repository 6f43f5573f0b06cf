import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { connect, getKit, loadPage, Modal } from '../fixtures/open-modal.js'
import { stack } from '../fixtures/stack.js'

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

/** The policy that `npx appkit-modal csp` prints for the example's options. */
function printedPolicy(gateway = stack().gateway): string {
  const { relay, anvil1, anvil2 } = stack()
  const args = ['csp', '--json', '--gateway', gateway, '--relay', relay, '--rpc', `${anvil1},${anvil2}`]
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return (JSON.parse(stdout) as { policy: string }).policy
}

// The fixture fails every test on a CSP violation and on any console message.
test.describe('A page under the exact policy of `appkit-modal csp`', { tag: '@connect' }, () => {
  test('connects a wallet and shows the code, all wallets, the account and networks without a violation', async ({
    page,
  }) => {
    const modal = new Modal(page, await announceWallet(page))
    const response = page.waitForResponse(answer => answer.url().includes('/vanilla/?'))
    await loadPage(page, { query: { policy: printedPolicy() } })
    expect((await response).headers()['content-security-policy']).toBe(printedPolicy())
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('WalletConnect')
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.getByRole('list', { name: 'Wallets' }).getByRole('button').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await connect(modal)
    await page.getByRole('button', { name: /^Account/ }).click()
    await modal.getByRole('button', { name: 'Network: Local One' }).first().click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await (await getKit(page)).evaluate(kit => kit.setThemeMode('light'))
    await page.reload()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('connected: 0x')
  })

  test('logs in to the embedded wallet and signs without a violation', async ({ page }) => {
    const wallet = await embeddedWallet(page, { query: { policy: printedPolicy() } })
    await wallet.logIn()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('blocks a gateway that the command line did not name', async ({ page, expected }) => {
    expected.console(/./)
    const blocked: string[] = []
    page.on('console', message => {
      if (message.text().startsWith('securitypolicyviolation connect-src')) blocked.push(message.text())
    })
    await loadPage(page, { query: { policy: printedPolicy('https://gateway.example') } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).click()
    await expect.poll(() => blocked.some(text => text.includes(stack().gateway))).toBe(true)
  })
})
