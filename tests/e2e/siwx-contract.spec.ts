import { hashMessage, parseAbi, type Hex } from 'viem'
import { chainClient } from './fixtures/chain-funds.js'
import { announceContracts, contractAccounts } from './fixtures/contract-accounts.js'
import { keptSignIns } from './fixtures/kept-sign-ins.js'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf, loadPage } from './fixtures/open-modal.js'
import { picture } from './fixtures/picture.js'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const NO_WORDS = 'This is a smart account. If this app doesn’t accept it, use a regular account.'

test(
  'signs in a contract wallet by ERC-1271, also before deployment, and reports a contract that rejects the signature',
  { tag: '@siwx' },
  async ({ page }) => {
    const client = chainClient()
    const accounts = await contractAccounts()
    const { there, coming, anothers } = accounts
    const goTo = await announceContracts(page, accounts)
    await loadPage(page, { query: { siwx: '{}' } })
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: 'Sign in', exact: true })
    const keptAccounts = async () => (await keptSignIns(page)).map(({ data }) => data.accountAddress)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Contract Wallet' }).click()
    await sign.click()
    await expect(dialog).toBeHidden()
    const [session] = await keptSignIns(page)
    expect(session?.data.accountAddress).toBe(there)
    const args = [hashMessage(session?.message ?? ''), session?.signature as Hex] as const
    const call = { address: there, abi, functionName: 'isValidSignature' } as const
    expect(await client.readContract({ ...call, args })).toBe('0x1626ba7e')

    await goTo(coming)
    await sign.click()
    await expect(dialog).toBeHidden()
    expect(await keptAccounts()).toEqual([there, coming])
    expect(await client.getCode({ address: coming })).toBeUndefined()

    await goTo(anothers)
    await sign.click()
    await expect(dialog.getByText('Couldn’t sign you in')).toBeVisible()
    await expect(dialog.getByText(NO_WORDS, { exact: true })).toBeVisible()
    await expect(page.getByText('This application might not support Smart Accounts')).toBeVisible()
    await picture(page, 'siwx-smart-account')
    expect(await keptAccounts()).toEqual([there, coming])
    await (await kitOf(page)).evaluate(kit => kit.disconnect())
  },
)
