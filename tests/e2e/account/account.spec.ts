import type { Locator, Page } from '@playwright/test'
import { formatUnits, parseEther } from 'viem'
import { accountPage, type AccountPage } from '../fixtures/account-page.js'
import { chainClient, getFunder } from '../fixtures/chains/chain-funds.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const funds = { ether: '2', tokens: { oak: 5n * 10n ** 18n, dollar: 1_000_000n } }

/** Counts the elements in the dialog that scroll vertically. */
function countScrollAreas(dialog: Locator): Promise<number> {
  return dialog.evaluate(element => {
    const scrolls = (node: Element) =>
      node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)
    const count = (root: Element | ShadowRoot): number =>
      [...root.children].reduce(
        (sum, child) => sum + Number(scrolls(child)) + count(child) + (child.shadowRoot ? count(child.shadowRoot) : 0),
        0,
      )
    return count(element)
  })
}

interface Frame {
  readonly closeTop: number
  readonly height: number
  readonly text: string
}

/** Records in each frame where the close button is, how high the card is, and the number on the account screen. */
async function recordFrames(page: Page): Promise<() => Promise<readonly Frame[]>> {
  const frames = await page.evaluateHandle(() => {
    const recorded: { closeTop: number; height: number; text: string }[] = []
    const record = () => {
      const shell = document.querySelector('appkit-modal')?.shadowRoot?.querySelector('appkit-shell')?.shadowRoot
      const view = shell?.querySelector('appkit-account-view')?.shadowRoot
      const card = shell?.querySelector('.card')
      const amount = view?.querySelector('appkit-balance-panel')?.shadowRoot?.querySelector('appkit-ui-amount')
      if (shell?.querySelector('dialog')?.open && view && card)
        recorded.push({
          closeTop: shell.querySelector('appkit-ui-icon-button[icon=x]')?.getBoundingClientRect().top ?? 0,
          height: card.getBoundingClientRect().height,
          text: amount?.shadowRoot?.textContent?.trim() ?? '',
        })
      requestAnimationFrame(record)
    }
    record()
    return recorded
  })
  return () => frames.jsonValue()
}

const settings = ({ dialog }: AccountPage) => dialog.getByRole('button', { name: /^Account 0x\w{4}…\w{4}, settings$/ })

test.describe('account screen', { tag: '@account' }, () => {
  test('shows value, actions, tabs and tokens in one scroll area, and everything else behind the pill', async ({
    page,
  }) => {
    const account = await accountPage(page, 'announced', { funds })
    const { dialog, heading } = account
    await account.open()
    await expect(page.getByRole('dialog', { name: 'Account', exact: true })).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Account actions' }).getByRole('button')).toHaveText([
      'Buy',
      'Swap',
      'Receive',
      'Send',
    ])
    await expect(dialog.getByRole('list', { name: 'Tokens' }).getByRole('button')).toHaveCount(3)
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toHaveCount(0)
    await takeScreenshots(page, 'account')
    await page.setViewportSize({ width: 1280, height: 360 })
    expect(await countScrollAreas(dialog)).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })

    await settings(account).click()
    await expect(heading('Account settings')).toBeVisible()
    for (const name of ['Copy address', 'Test Wallet', 'Local One', 'Choose a name', 'Disconnect'])
      await expect(dialog.getByRole('button', { name })).toBeVisible()
    await takeScreenshots(page, 'account-settings')
    await page.setViewportSize({ width: 1280, height: 360 })
    expect(await countScrollAreas(dialog)).toBe(1)
  })

  test('a later opening moves neither the header nor the card, and shows no other unit first', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const account = await accountPage(page, 'announced', { funds })
    const { dialog } = account
    await account.open()
    await expect(dialog.getByRole('list', { name: 'Tokens' }).getByRole('button')).toHaveCount(3)
    await page.reload()
    const frames = await recordFrames(page)
    await account.open()
    await expect(dialog.getByRole('list', { name: 'Tokens' }).getByRole('button')).toHaveCount(3)
    await expect(dialog.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
    const recorded = await frames()
    expect(recorded.length).toBeGreaterThan(3)
    expect(new Set(recorded.map(({ closeTop }) => closeTop))).toEqual(new Set([recorded[0]?.closeTop]))
    expect(new Set(recorded.map(({ height }) => height))).toEqual(new Set([recorded[0]?.height]))
    expect(recorded.map(({ text }) => text).filter(text => text !== '' && !text.startsWith('$'))).toEqual([])
  })
})

test.describe('details', { tag: '@account' }, () => {
  test('a token opens its details, and its actions start with this token', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds })
    const { dialog, heading } = account
    await account.open()
    await dialog.getByRole('button', { name: /^Oak, 5 OAK/ }).click()
    await expect(heading('Oak')).toBeVisible()
    await expect(dialog.getByText('Contract', { exact: true })).toBeVisible()
    await takeScreenshots(page, 'token-details')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(heading('Send')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'OAK, Select token' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(heading('Swap')).toBeVisible()
    await expect(dialog.locator('appkit-ui-pill').filter({ hasText: 'OAK' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: /^Ether, 2 ETH/ }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'ETH, Select token' })).toBeVisible()
  })

  test('a transaction opens its amount, parties, fee, time, status and hash', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds })
    const { dialog, heading, address } = account
    const client = chainClient()
    await client.impersonateAccount({ address })
    const value = parseEther('0.25')
    const hash = await client.sendTransaction({ account: address, to: getFunder(), value, chain: null })
    const receipt = await client.waitForTransactionReceipt({ hash })
    await account.open()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('button', { name: /^Sent, To 0x\w{4}…\w{4}, −0\.25 ETH, / }).click()
    await expect(heading('Sent')).toBeVisible()
    await expect(dialog.getByText('−0.25 ETH')).toBeVisible()
    for (const party of [address, getFunder()])
      await expect(dialog.getByText(party.replace(/^(0x.{4})(?=.)|(.{4})(?=.)/g, '$1$2'))).toBeVisible()
    const status = dialog.getByRole('status').filter({ hasText: 'Status' })
    await expect(status).toContainText('Confirmed')
    // Amounts are cut, never rounded up.
    const fee = formatUnits(receipt.gasUsed * receipt.effectiveGasPrice, 18).replace(/(?<=\.\d{9})\d+$/, '')
    await expect(status.getByText(`${fee.replace(/0+$/, '')} ETH`, { exact: true })).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: new RegExp(`^${hash.slice(0, 10)}…${hash.slice(-8)}`) }),
    ).toBeVisible()
    await takeScreenshots(page, 'transaction-details')
  })
})

test.describe('account on a network that the app does not support', { tag: '@account' }, () => {
  test('opens with a banner, closes by its button and Escape, and asks for a switch when one is needed', async ({
    page,
  }) => {
    const account = await accountPage(page, 'announced', { funds })
    const { dialog, heading, wallet } = account
    await wallet?.switchChain(5)
    await expect(heading('Network not supported')).toBeVisible()
    await page.keyboard.press('Escape')
    await account.open()
    const banner = dialog.getByRole('button', { name: 'Switch to Local One to continue' })
    await expect(banner).toBeVisible()
    await takeScreenshots(page, 'account-unsupported')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await account.open()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(heading('Network not supported')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await account.open()
    await banner.click()
    await dialog.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await expect(heading('Account')).toBeAttached()
    await expect(banner).toHaveCount(0)
  })
})
