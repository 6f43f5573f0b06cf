import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { NameRecord } from '../../../src/contract/names-api.js'
import { accountPage, type AccountPage } from '../fixtures/account-page.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { stack } from '../fixtures/stack.js'
import { openSettings } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const COIN = 0x80_00_00_00 + 31_337

/** Makes a name unique to this run. */
const makeUnique = (start: string) => `${start}-${crypto.randomUUID().slice(0, 8)}`

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${stack().gateway}/v1/profile/${path}`, init)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

/** Registers a name for another account. */
async function registerForOther(name: string): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  const bound = { gateway: new URL(stack().gateway).origin, chainId: `eip155:${COIN - 0x80_00_00_00}` }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000), ...bound })
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ coin_type: COIN, address: account.address, message, signature })
  await request('account', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Opens the form from the closed modal and enters a name. */
async function openForm({ open, dialog, heading }: AccountPage, name: string): Promise<void> {
  await open()
  await openSettings(dialog)
  await dialog.getByRole('button', { name: 'Choose a name' }).click()
  await expect(heading('Choose a name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose a name' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
}

/** Expects that the name resolves to the account and back, and that the modal shows it instead of the address. */
async function expectRegistered({ page, dialog, heading, address }: AccountPage, name: string): Promise<void> {
  await expect(heading('Name registered')).toBeVisible()
  await expect(dialog.getByText(name)).toBeVisible()
  const record = await request<NameRecord>(`account/${name}`)
  expect(record.addresses[COIN]?.address).toBe(address)
  expect((await request<NameRecord[]>(`reverse/${address}`)).map(entry => entry.name)).toEqual([name])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: `Account ${name}, settings` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account/ })).toContainText(name.slice(0, 16))
}

test.describe('Account names', { tag: '@account' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('rejects a taken name, and registers another one after the wallet signs', async ({ page }) => {
    const taken = makeUnique('taken')
    await registerForOther(`${taken}.dev.test`)
    const account = await accountPage(page, 'announced')
    const { dialog, decide } = account
    await openForm(account, taken)
    await expect(dialog.getByText(`${taken}.dev.test is taken`)).toBeVisible()
    await takeScreenshots(page, 'name-taken')
    const register = dialog.getByRole('button', { name: 'Register name' })
    await expect(register).toBeDisabled()

    await dialog.getByRole('button', { name: `${taken}1.dev.test` }).click()
    await expect(dialog.getByText(`${taken}1.dev.test is available`)).toBeVisible()
    await decide('reject', () => register.click())
    await expect(dialog.getByText('Request rejected in the wallet')).toBeVisible()
    await decide('approve', () => register.click())
    await expectRegistered(account, `${taken}1.dev.test`)
    await takeScreenshots(page, 'name-registered')
  })

  for (const kind of ['walletkit', 'embedded'] as const)
    test(`registers a name with a signature of the ${kind} wallet`, async ({ page }) => {
      const name = makeUnique('anna')
      const account = await accountPage(page, kind)
      const { dialog, decide } = account
      await openForm(account, name)
      await expect(dialog.getByText(`${name}.dev.test is available`)).toBeVisible()
      await decide('approve', () => dialog.getByRole('button', { name: 'Register name' }).click(), 'Sign a message')
      await expectRegistered(account, `${name}.dev.test`)
    })
})
