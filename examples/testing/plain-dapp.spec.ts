import { ed25519 } from '@noble/curves/ed25519'
import { expect, test, type Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { verifyMessage } from 'viem'
import type { Nodes } from './wallets-in-page.js'

const TEXT = 'Hello from a plain page' // the message that the page signs

const bundled = build({
  entryPoints: [fileURLToPath(new URL('wallets-in-page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  write: false,
  tsconfigRaw: {},
})

test.beforeEach(async ({ page, request }) => {
  const { rpc } = (await (await request.get('/stack.json')).json()) as { rpc: Record<string, string> }
  const nodes: Nodes = { evm: rpc['31337'] ?? '', solana: rpc['solana'] ?? '' }
  await page.addInitScript(value => void (window.nodes = value), nodes)
  await page.addInitScript({ content: (await bundled).outputFiles[0]?.text ?? '' })
  await page.goto('/vanilla/?families=eip155,solana,bip122')
})

/** Returns the page's latest signature. */
async function sign(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const result = page.getByRole('status', { name: 'Result' })
  await expect(result).not.toHaveText(/^(Waiting)?$/)
  return (await result.textContent()) ?? ''
}

/** Switches to a network whose wallet is not connected yet, and connects it. */
async function switchToNetwork(
  page: Page,
  { network, family: namespaceName, wallet }: Record<'network' | 'family' | 'wallet', string>,
) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Network/ }).click()
  await dialog.getByRole('button', { name: network }).click()
  await dialog.getByRole('button', { name: `Connect for ${namespaceName}` }).click()
  await dialog.getByRole('button', { name: wallet }).click()
  await expect(page.getByRole('status', { name: 'Account' })).toHaveText(new RegExp(`^connected: .+ on ${network}$`))
  await expect(dialog).toBeHidden()
}

test('uses a dapp with a wallet of each namespace', { tag: '@chains' }, async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => window.wallets.evm.control.decide('reject'))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  await expect(dialog.getByText('Request rejected in Test Wallet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Account 0xf3/ })).toBeVisible()
  await expect(dialog).toBeHidden()

  const signature = (await sign(page)) as `0x${string}`
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' // the first account of development nodes
  expect(await verifyMessage({ address, message: TEXT, signature })).toBe(true)
  await page.evaluate(() => window.wallets.evm.control.decide('reject'))
  expect(await sign(page)).toBe('wallet/rejected')

  await switchToNetwork(page, { network: 'Solana Devnet', family: 'Solana', wallet: 'Solana Test Wallet' })
  const key = await page.evaluate(() => window.wallets.solana.addresses[0] ?? '')
  const message = new TextEncoder().encode(TEXT)
  expect(ed25519.verify(base58.decode(await sign(page)), message, base58.decode(key))).toBe(true)

  await switchToNetwork(page, { network: 'Bitcoin Regtest', family: 'Bitcoin', wallet: 'Test Bitcoin Wallet' })
  expect(Buffer.from(await sign(page), 'base64')).toHaveLength(65)
  await page.evaluate(() => window.wallets.bitcoin.control.decide('reject'))
  expect(await sign(page)).toBe('wallet/rejected')
})
