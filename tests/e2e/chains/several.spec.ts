import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { verifyEcdsa } from '../../helpers/chains/verify-bitcoin-message.js'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { pageNamespaces, openMultichainPage } from '../fixtures/chains/multichain-page.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { solanaPage } from '../fixtures/chains/solana-page.js'
import { openSettings } from '../fixtures/open-modal.js'

const NAME = 'Solana Test Wallet'
const MESSAGE = 'Hello from a page with three namespaces'

test(
  'one wallet with two namespaces: one row, one session each, disconnecting one keeps the other',
  {
    tag: '@chains',
  },
  async ({ page }) => {
    await announceWallet(page, { name: NAME })
    const [onSolana] = (await solanaPage(page)).addresses
    const account = page.getByRole('status', { name: 'Account' })
    const dialog = page.getByRole('dialog')
    const getStatus = (namespace: 'eip155' | 'solana') =>
      page.evaluate(named => window.kit.getAccount(named), namespace)

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialog.getByRole('button', { name: NAME })).toHaveCount(1)
    await dialog.getByRole('button', { name: NAME }).click()
    await expect(dialog.getByRole('heading', { name: 'Select chain' })).toBeVisible()
    await takeScreenshots(page, 'several-choice')
    await dialog.getByRole('button', { name: /^Solana/ }).click()
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: /^Network/ }).click()
    await expect(dialog.getByRole('button', { name: 'Local One' })).toBeVisible()
    await takeScreenshots(page, 'several-networks')
    await dialog.getByRole('button', { name: 'Local One' }).click()
    await expect(dialog.getByRole('heading', { name: 'Switch to Local One' })).toBeVisible()
    await takeScreenshots(page, 'several-switch')
    await dialog.getByRole('button', { name: 'Connect for EVM networks' }).click()
    await dialog.getByRole('button', { name: NAME }).click()
    await expect(account).toHaveText(`connected: ${ADDRESS} on Local One`)
    expect(await getStatus('solana')).toMatchObject({ status: 'connected', address: onSolana })
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: /^Account/ }).click()
    await openSettings(dialog)
    await dialog.getByRole('button', { name: NAME }).click()
    const evm = dialog.getByRole('region', { name: 'EVM networks' })
    await expect(dialog.getByRole('region').first()).toHaveAccessibleName('EVM networks')
    await expect(dialog.getByRole('region', { name: 'Solana' })).toBeVisible()
    await takeScreenshots(page, 'several-panel')
    await evm.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(evm.getByRole('heading', { name: 'In use' })).toHaveCount(0)
    await takeScreenshots(page, 'several-disconnected')
    expect(await getStatus('solana')).toMatchObject({ status: 'connected', address: onSolana })
    await page.keyboard.press('Escape')
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)

    await page.reload()
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)
    expect(await getStatus('eip155')).toMatchObject({ status: 'disconnected' })
  },
)

test(
  'wallets of three namespaces reconnect after a reload and sign; disconnecting one keeps the others',
  {
    tag: '@chains',
  },
  async ({ page }) => {
    const account = page.getByRole('status', { name: 'Account' })
    const dialog = page.getByRole('dialog')
    const accounts = () => page.evaluate(names => names.map(name => window.kit.getAccount(name)), pageNamespaces)
    const kit = await openMultichainPage(page)
    await kit.evaluate(async (appkit, names) => {
      for (const namespace of names) {
        const wallet = appkit.getConnectors().find(({ namespaces }) => namespaces.includes(namespace))
        await appkit.connect(wallet?.id ?? '', { namespace })
      }
    }, pageNamespaces)
    const before = await accounts()
    expect(before.map(({ status }) => status)).toEqual(pageNamespaces.map(() => 'connected'))
    const [evm = '', onSolana = '', satoshi = ''] = before.map(({ address }) => address)

    await page.reload()
    await expect(account).toHaveText(`connected: ${satoshi} on Bitcoin Regtest`)
    await expect.poll(accounts).toEqual(before)
    const signatures = await page.evaluate(
      async ([names, text]) => {
        const client = await window.kit.getClient()
        const signed: string[] = []
        for (const name of names) signed.push(await client.signMessage(text, name))
        return signed
      },
      [pageNamespaces, MESSAGE] as const,
    )
    const [ether = '', sol = '', coin = ''] = signatures
    expect(await recoverMessageAddress({ message: MESSAGE, signature: ether as `0x${string}` })).toBe(evm)
    const message = new TextEncoder().encode(MESSAGE)
    expect(ed25519.verify(base58.decode(sol), message, base58.decode(onSolana))).toBe(true)
    expect(verifyEcdsa(MESSAGE, coin, before[2]?.allAccounts[0]?.publicKey ?? '')).toBe(true)

    await page.getByRole('button', { name: /^Account/ }).click()
    await openSettings(dialog)
    await dialog.getByRole('button', { name: 'Orange Wallet' }).click()
    const onSolanaSection = dialog.getByRole('region', { name: 'Solana' })
    await onSolanaSection.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(onSolanaSection.getByRole('heading', { name: 'In use' })).toHaveCount(0)
    const [first, second, third] = await accounts()
    expect(second).toMatchObject({ status: 'disconnected', allAccounts: [] })
    expect([first, third]).toEqual([before[0], before[2]])
    await page.keyboard.press('Escape')
    await expect(account).toHaveText(`connected: ${satoshi} on Bitcoin Regtest`)
  },
)
