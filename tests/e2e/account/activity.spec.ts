import { encodeFunctionData, erc20Abi, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { accountPage, type AccountPage, type WalletKind } from '../fixtures/account-page.js'
import { chainClient, getFunder, marketToken } from '../fixtures/chains/chain-funds.js'
import { getKit } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/chains/isolated-chain.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { stack } from '../fixtures/stack.js'

const MANY = 30
const mintAbi = parseAbi(['function mint(address, uint256, uint256, string)'])

/** Sends from an unlocked account of the development chain, and waits for the receipt. */
async function send(from: Address, to: Address, value = 0n, data: Hex = '0x'): Promise<Hex> {
  const client = chainClient()
  await client.impersonateAccount({ address: from })
  const hash = await client.sendTransaction({ account: from, to, value, data, chain: null })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

async function openActivity({ open, dialog }: AccountPage) {
  await open()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  return dialog.getByRole('tabpanel', { name: 'Activity' })
}

test.describe('Activity', { tag: '@account' }, () => {
  for (const kind of ['announced', 'walletkit', 'embedded'] satisfies WalletKind[])
    test(`lists incoming and outgoing transfers and NFTs, with the ${kind} wallet`, async ({ page }) => {
      const account = await accountPage(page, kind, { funds: { tokens: { oak: 5n * 10n ** 18n } } })
      const { dialog, address } = account
      await send(getFunder(), address, parseEther('0.25'))
      const activity = await openActivity(account)
      await expect(activity.getByText('+0.25 ETH')).toBeVisible()
      await expect(activity.getByText('+5 OAK')).toBeVisible()
      await expect(activity.getByRole('heading')).toHaveCount(1)
      // The list is polled while it may change, so new transactions appear without a reload.
      const { address: oak } = marketToken('oak')
      const args = [getFunder(), 2n * 10n ** 18n] as const
      await send(address, oak, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
      await expect(activity.getByText('−2 OAK')).toBeVisible({ timeout: 20_000 })
      await expect(activity.getByText('Sent', { exact: true })).toBeVisible()
      await dialog.getByRole('tab', { name: 'NFTs' }).click()
      await expect(dialog.getByText('No NFTs on this network yet.')).toBeVisible()
      if (kind === 'announced') await takeScreenshots(page, 'nfts-empty')
      await (await getKit(page)).evaluate(kit => kit.open({ view: 'Transactions' }))
      await expect(account.heading('Activity')).toBeVisible()
      await expect(dialog.getByText('−2 OAK')).toBeVisible()
    })

  test('loads page after page without duplicates', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    for (let at = 1; at <= MANY; at++) await send(getFunder(), account.address, parseEther(`0.${100 + at}`))
    const activity = await openActivity(account)
    const list = activity.getByRole('list')
    await expect(list.getByText('+0.13 ETH')).toBeVisible()
    const seen = new Set<string>()
    await expect(async () => {
      for (const text of await list.getByText(/^\+0\.\d+ ETH$/).allTextContents()) seen.add(text)
      await page.mouse.wheel(0, 150) // over the tabs, which stay at the top of the screen's scroll area
      expect(seen.size).toBe(MANY)
    }).toPass()
  })

  test('removes entries after a chain reorganization of six blocks', async ({ page, chain }) => {
    const { client } = chain
    const [funder] = await client.getAddresses()
    const account = await accountPage(page, 'announced', chain.options)
    const transfer = async (ether: string) => {
      const sent = { account: funder as Address, to: account.address, value: parseEther(ether), chain: null }
      await client.waitForTransactionReceipt({ hash: await client.sendTransaction(sent) })
    }
    await transfer('0.1')
    await client.mine({ blocks: 2 })
    const snapshot = await client.snapshot()
    await transfer('0.2')
    await client.mine({ blocks: 5 })
    const activity = await openActivity(account)
    await expect(activity.getByText('+0.2 ETH')).toBeVisible()
    await expect(activity.getByText('+0.1 ETH')).toBeVisible()
    await client.revert({ id: snapshot })
    await transfer('0.3')
    await client.mine({ blocks: 6 })
    await expect(activity.getByText('+0.3 ETH')).toBeVisible({ timeout: 20_000 })
    await expect(activity.getByText('+0.2 ETH')).toHaveCount(0)
    await expect(activity.getByText('+0.1 ETH')).toHaveCount(1)
  })
})

const pictures = [
  [300, 300, 'seagreen'],
  [600, 200, 'tomato'],
  [200, 600, 'white'],
] as const

function drawPicture([width, height, fill]: (typeof pictures)[number]): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/><circle cx="50%" cy="50%" r="60" fill="gold"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

function variedNfts() {
  const nft = (at: number, record: object) => ({
    chainId: 'eip155:31337',
    address: `eip155:31337:0x${'ab'.repeat(20)}`,
    tokenId: String(at),
    standard: 'erc1155',
    collection: 'Forest Things',
    quantity: '1',
    isSpam: false,
    ...record,
  })
  return [
    nft(1, { name: 'Acorn', imageUrl: drawPicture(pictures[0]), quantity: '5' }),
    nft(2, {
      name: 'The complete panorama of the northern woods in early spring #4821',
      imageUrl: drawPicture(pictures[1]),
    }),
    nft(3, { name: 'Birch', imageUrl: drawPicture(pictures[2]), quantity: '123456789' }),
    nft(4, { name: '', collection: 'Only the collection has a name' }),
    nft(5, { name: '', collection: '', imageUrl: 'https://127.0.0.1:1/none.png' }),
    nft(6, { name: 'ثمرة البلوط', collection: 'أشياء الغابة' }),
  ]
}

test.describe('NFTs', { tag: '@account' }, () => {
  test('shows NFTs with their pictures and hides likely spam until requested', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog, address } = account
    const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
    const mint = (name: string, quantity: bigint) => {
      const uri = `data:application/json;base64,${btoa(JSON.stringify({ name, image: svg }))}`
      const args = [address, BigInt(generatePrivateKey()), quantity, uri] as const
      return send(getFunder(), stack().deployments[31337].editions, 0n, encodeFunctionData({ abi: mintAbi, args }))
    }
    await mint('Acorn', 5n)
    await mint('Claim $900 at usdc-drop.xyz', 1n)
    await account.open()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const nfts = dialog.getByRole('tabpanel', { name: 'NFTs' })
    await expect(nfts.getByText('Acorn')).toBeVisible()
    await expect(nfts.getByText('× 5')).toBeVisible()
    await expect(nfts.getByText('usdc-drop')).toHaveCount(0)
    await nfts.getByRole('button', { name: 'Show' }).click()
    await expect(nfts.getByText('Claim $900 at usdc-drop.xyz')).toBeVisible()
    await expect(nfts.locator('img')).toHaveCount(2)
    await takeScreenshots(page, 'nfts-few')
  })

  test('shows pictures of any proportion, long and missing names, and quantities; offers another try after a failure', async ({
    page,
    expected,
  }) => {
    expected.console(/Failed to load resource/)
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    await page.route('**/nfts?*', route => route.fulfill({ status: 500, body: 'Internal Server Error' }))
    await account.open()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const nfts = dialog.getByRole('tabpanel', { name: 'NFTs' })
    await expect(nfts.getByRole('button', { name: 'Try again' })).toBeVisible()
    await takeScreenshots(page, 'nfts-failed')
    await page.unroute('**/nfts?*')
    await page.route('**/nfts?*', route => route.fulfill({ json: { nfts: variedNfts(), next: null } }))
    await nfts.getByRole('button', { name: 'Try again' }).click()
    await expect(nfts.getByText('Acorn', { exact: true })).toBeVisible()
    await takeScreenshots(page, 'nfts')
  })

  test('opens the details of an NFT with the keyboard, and returns to its tile', async ({ page, expected }) => {
    expected.console(/Failed to load resource/)
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    await page.route('**/nfts?*', route => route.fulfill({ json: { nfts: variedNfts(), next: null } }))
    await account.open()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const tile = (name: string | RegExp) => dialog.getByRole('button', { name })
    await tile('Acorn, Forest Things, × 5').press('Enter')
    await expect(account.heading('Acorn')).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Acorn' })).toBeVisible()
    for (const text of ['Forest Things', 'Local One', 'ERC-1155']) await expect(dialog.getByText(text)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: /Contract Copy$/ }).click()
    await expect(dialog.getByText('Copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`0x${'ab'.repeat(20)}`)
    await takeScreenshots(page, 'nft-details')
    await dialog.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(tile(/^Acorn, /)).toBeFocused()
    for (const [name, heading, picture] of [
      [/^The complete panorama/, /^The complete panorama/, 'nft-details-long'],
      [/^Birch, /, 'Birch', 'nft-details-tall'],
      ['Unnamed NFT', 'Unnamed NFT', 'nft-details-unnamed'],
    ] as const) {
      await tile(name).press('Enter')
      await expect(account.heading(heading)).toBeVisible()
      await takeScreenshots(page, picture)
      await dialog.getByRole('button', { name: 'Back' }).press('Enter')
      await expect(tile(name)).toBeFocused()
    }
  })
})
