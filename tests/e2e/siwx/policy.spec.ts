import type { JSHandle } from '@playwright/test'
import type { AppKit } from 'appkit-modal'
import { Address, OutScript } from '@scure/btc-signer'
import { verifyMessage, type Hex } from 'viem'
import { verifyBip322 } from '../../helpers/chains/verify-bitcoin-message.js'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadBlank } from '../fixtures/blank-page.js'
import { chainWalletScript } from '../fixtures/chains/chain-page.js'
import { readStoredSessions } from '../fixtures/connect/stored-sessions.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, loadPage, Modal, disconnect } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const HOUR_MS = 3_600_000
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Records the checks of stored sign-ins. Returns a function that tells if an account was checked and none is running. */
async function watchChecks(kit: JSHandle<AppKit>): Promise<(address: string) => Promise<boolean>> {
  const checks = await kit.evaluateHandle(appkit => {
    const siwx = appkit.getSIWX()
    const recorded = { running: 0, checked: [] as string[] }
    if (!siwx) return recorded
    const getSessions = siwx.getSessions.bind(siwx)
    const recordedCheck: typeof getSessions = async (chainId, address) => {
      recorded.running += 1
      try {
        return await getSessions(chainId, address)
      } finally {
        recorded.running -= 1
        recorded.checked.push(address)
      }
    }
    Object.assign(siwx, { getSessions: recordedCheck })
    return recorded
  })
  return address =>
    checks.evaluate(({ running, checked }, wanted) => running === 0 && checked.at(-1) === wanted, address)
}

test.describe('Sign-in policies', { tag: '@siwx' }, () => {
  test('optional: a rejection keeps the account connected, each account is prompted once, and the app may prompt again', async ({
    page,
  }) => {
    const wallet = await announceWallet(page)
    const modal = new Modal(page, wallet)
    const account = page.getByRole('status', { name: 'Account' })
    const signInHeading = modal.heading('Sign in')
    const sign = modal.getByRole('button', { name: 'Sign in', exact: true })
    await page.clock.install()
    await loadPage(page, { query: { siwx: JSON.stringify({ required: false, sessionMs: HOUR_MS }) } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.getByRole('button', { name: wallet.name }).dispatchEvent('click')
    await expect(signInHeading).toBeVisible()
    await takeScreenshots(page, 'siwx-optional')
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await expect(account).toContainText(`connected: ${ADDRESS}`)

    await page.reload()
    await expect(account).toContainText(`connected: ${ADDRESS}`)
    await wallet.switchAccount(1) // The prompt for this account shows that the first one is not prompted again.
    await expect(modal.getByText('0x7099…79C8')).toBeVisible()
    await wallet.setDefaultDecision('hang')
    await sign.click()
    await expect(modal.getStatus('Confirm in Test Wallet')).toBeVisible()
    await takeScreenshots(page, 'siwx-wallet-waits')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal.dialog).toBeHidden()
    await wallet.settle('approve') // Too late: the request was canceled.
    await wallet.setDefaultDecision('approve')
    await expect(account).toContainText(`connected: ${SECOND}`)
    expect(await readStoredSessions(page)).toEqual([])

    const kit = await getKit(page)
    const hasChecked = await watchChecks(kit)
    await kit.evaluate(appkit => appkit.open({ view: 'SIWXSignMessage' }))
    await sign.click()
    await expect(modal.dialog).toBeHidden()
    expect((await readStoredSessions(page)).map(({ data }) => data.accountAddress)).toEqual([SECOND])
    await wallet.switchAccount(0)
    await expect(account).toContainText(`connected: ${ADDRESS}`)
    await wallet.switchAccount(1)
    await expect(account).toContainText(`connected: ${SECOND}`)
    await expect.poll(() => hasChecked(SECOND)).toBe(true) // Otherwise the check would last for an hour, and fail.
    await expect(modal.dialog).toBeHidden()

    await page.clock.fastForward(HOUR_MS) // The expired sign-in is requested again only when the dialog opens.
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(signInHeading).toBeVisible()
    await sign.click()
    await expect(modal.dialog).toBeHidden()
    await wallet.disconnect()
    await expect(account).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(page)).toEqual([])
  })

  test('required: only a disconnect leaves the screen, and two tabs share sign-in and disconnect', async ({
    page,
    context,
  }) => {
    const siwx = JSON.stringify({ sessionMs: HOUR_MS })
    const open = async (tab: typeof page) => {
      const wallet = await announceWallet(tab)
      await loadPage(tab, { query: { siwx } })
      return { wallet, modal: new Modal(tab, wallet), account: tab.getByRole('status', { name: 'Account' }) }
    }
    const secondTab = await context.newPage()
    await secondTab.addInitScript(() => {
      // The page has the permission of the wallet.
      if (location.protocol === 'http:')
        sessionStorage.setItem('test-wallet:test.appkit.wallet', JSON.stringify({ granted: true }))
    })
    const second = await open(secondTab)
    await page.bringToFront()
    const first = await open(page)
    const connect = async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await first.modal.getByRole('button', { name: first.wallet.name }).dispatchEvent('click')
      await expect(first.modal.heading('Sign in')).toBeVisible()
    }
    await connect()
    await first.modal.getByRole('button', { name: 'Close' }).click() // The dialog shakes instead of closing.
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await (await getKit(page)).evaluate(kit => kit.close())
    await expect(first.modal.heading('Sign in')).toBeVisible()
    await takeScreenshots(page, 'siwx-cannot-be-closed')
    await first.modal.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(first.account).toContainText('disconnected')
    await expect(first.modal.heading('Connect')).toBeVisible()
    await page.keyboard.press('Escape')

    await connect()
    await expect(second.account).toContainText(`connected: ${ADDRESS}`)
    await first.modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(first.modal.dialog).toBeHidden()
    await secondTab.bringToFront()
    await expect(second.modal.dialog).toBeHidden()
    expect(await readStoredSessions(secondTab)).toHaveLength(1)
    expect(await second.wallet.methods()).not.toContain('personal_sign')

    await page.bringToFront()
    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(first.modal.dialog)
    await expect(first.account).toContainText('disconnected')
    await expect(second.account).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(secondTab)).toEqual([])
    const sessions = await (
      await getKit(secondTab)
    ).evaluate(kit => kit.getSIWX()?.getSessions('eip155:31337', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'))
    expect(sessions).toEqual([])
  })

  test('legacy configuration: a Bitcoin account signs in with BIP-322, and signs out', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: 'Sign in', exact: true })
    await page.addInitScript({ content: await chainWalletScript() })
    await page.addInitScript(() => void window.addBitcoinWallet?.('leather', { seed: 'signs in' }))
    await loadPage(page, { query: { families: 'bip122,eip155', siwx: '{}' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Leather' }).dispatchEvent('click')
    await sign.click()
    await expect(dialog).toBeHidden()
    const [session] = await readStoredSessions(page)
    const address = session?.data.accountAddress ?? ''
    expect(session?.message).toContain(`wants you to sign in with your Bitcoin account:\n${address}`)
    const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    const script = OutScript.encode(Address(form).decode(address))
    expect(verifyBip322(session?.message ?? '', session?.signature ?? '', script)).toBe(true)
    await (await getKit(page)).evaluate(kit => kit.disconnect())
    await expect.poll(() => readStoredSessions(page)).toEqual([])

    const wallet = await announceWallet(page)
    await loadBlank(page)
    await page.evaluate(() => {
      const { createAppKit, eip155, networks, stack } = window.appkit
      const server = { session: null as { address: string; chainId: number } | null, seen: [] as string[] }
      Object.assign(window, { server })
      const chain = networks.defineChain({
        id: 31337,
        name: 'Local One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [stack.rpc[31337] ?? ''] } },
      })
      window.kit = createAppKit({
        adapters: [eip155()],
        networks: [chain],
        projectId: stack.projectId,
        gateway: stack.gateway,
        siweConfig: {
          getNonce: async () => 'abcdefgh12345678',
          getMessageParams: async () => ({ domain: location.host, uri: location.origin, statement: 'The old way.' }),
          createMessage: ({ address: did, statement, nonce, chainId }) =>
            [location.host, did.split(':').at(-1), statement, nonce, chainId].join('\n'),
          async verifyMessage({ message, signature }) {
            server.seen.push(message, signature)
            const [, who = ''] = message.split('\n')
            server.session = { address: who, chainId: 31337 }
            return true
          },
          getSession: async () => server.session,
          async signOut() {
            server.session = null
            return true
          },
        },
      })
      document.body.append(document.createElement('appkit-button'))
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: wallet.name }).dispatchEvent('click')
    await expect(dialog.getByText('The old way.')).toBeVisible()
    await sign.click()
    await expect(dialog).toBeHidden()
    const server = () => page.evaluate(() => (window as unknown as { server: LegacyServer }).server)
    const { seen, session: legacy } = await server()
    const [message = '', signature = ''] = seen
    expect(await verifyMessage({ address: ADDRESS, message, signature: signature as Hex })).toBe(true)
    expect(legacy).toEqual({ address: ADDRESS, chainId: 31337 })
    await page.evaluate(() => window.kit.disconnect())
    await expect.poll(async () => (await server()).session).toBeNull()
  })
})

/** Records of the page's legacy SIWE server. */
interface LegacyServer {
  readonly session: { readonly address: string; readonly chainId: number } | null
  readonly seen: readonly string[]
}
