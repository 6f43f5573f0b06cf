import { hashMessage, parseAbi, type Hex } from 'viem'
import { chainClient } from '../fixtures/chains/chain-funds.js'
import { announceContractWallet, contractAccounts } from '../fixtures/chains/contract-accounts.js'
import { readStoredSessions } from '../fixtures/connect/stored-sessions.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, loadPage } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const SMART_ACCOUNT_HINT = 'This is a smart account. If this app doesn’t accept it, use a regular account.'

test(
  'signs in a contract wallet by ERC-1271, also before deployment, and reports a contract that rejects the signature',
  { tag: '@siwx' },
  async ({ page }) => {
    const client = chainClient()
    const accounts = await contractAccounts()
    const { deployed, counterfactual, foreign } = accounts
    const goTo = await announceContractWallet(page, accounts)
    await loadPage(page, { query: { siwx: '{}' } })
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: 'Sign in', exact: true })
    const readSignedInAccounts = async () => (await readStoredSessions(page)).map(({ data }) => data.accountAddress)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Contract Wallet' }).click()
    await sign.click()
    await expect(dialog).toBeHidden()
    const [session] = await readStoredSessions(page)
    expect(session?.data.accountAddress).toBe(deployed)
    const args = [hashMessage(session?.message ?? ''), session?.signature as Hex] as const
    const call = { address: deployed, abi, functionName: 'isValidSignature' } as const
    expect(await client.readContract({ ...call, args })).toBe('0x1626ba7e')

    await goTo(counterfactual)
    await sign.click()
    await expect(dialog).toBeHidden()
    expect(await readSignedInAccounts()).toEqual([deployed, counterfactual])
    expect(await client.getCode({ address: counterfactual })).toBeUndefined()

    await goTo(foreign)
    await sign.click()
    await expect(dialog.getByText('Couldn’t sign you in')).toBeVisible()
    await expect(dialog.getByText(SMART_ACCOUNT_HINT, { exact: true })).toBeVisible()
    await expect(page.getByText('This application might not support Smart Accounts')).toHaveCount(0) // said once, in the screen
    await takeScreenshots(page, 'siwx-smart-account')
    expect(await readSignedInAccounts()).toEqual([deployed, counterfactual])
    await (await getKit(page)).evaluate(kit => kit.disconnect())
  },
)
