import { getAddress, hashMessage, parseAbi, type Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import contractWallet from '../../scripts/stack/contracts/compiled/contract-wallet.json' with { type: 'json' }
import { ADDRESS } from './fixtures/announced-wallet.js'
import { chainClient, fund } from './fixtures/chain-funds.js'
import { keptSignIns } from './fixtures/kept-sign-ins.js'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf, loadPage } from './fixtures/open-modal.js'
import { picture } from './fixtures/picture.js'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const NO_WORDS = 'This is a smart account. If this app does not accept it, use an account of its own key.'

test(
  'a wallet that is a contract signs in by its word on the chain; one whose contract says no does not, and hears that it is one',
  { tag: '@siwx' },
  async ({ page }) => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const client = chainClient()
    await fund(owner.address)
    const deploy = async (args: readonly unknown[]) => {
      const { abi: all, bytecode } = contractWallet
      const made = { abi: all as Abi, bytecode: bytecode as Hex, args, account: owner, chain: null } as const
      const hash = await client.deployContract(made)
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      return getAddress(contractAddress ?? '')
    }
    const account = await deploy([owner.address])
    const another = await deploy([ADDRESS]) // of somebody else's key
    await page.exposeFunction('signAsOwner', (message: Hex) => owner.signMessage({ message: { raw: message } }))
    await page.addInitScript(
      ([own, others]) => {
        const told: Record<string, ((value: unknown) => void)[]> = {}
        const state = { address: own, granted: false }
        const signer = window as unknown as { signAsOwner(message: string): Promise<string>; lie(): void }
        const provider = {
          on: (name: string, each: (value: unknown) => void) => void (told[name] ??= []).push(each),
          removeListener: (name: string, each: (value: unknown) => void) =>
            void (told[name] = (told[name] ?? []).filter(other => other !== each)),
          async request({ method, params = [] }: { method: string; params?: readonly string[] }) {
            if (method === 'eth_requestAccounts') state.granted = true
            if (method === 'eth_accounts' || method === 'eth_requestAccounts')
              return state.granted ? [state.address] : []
            if (method === 'eth_chainId') return '0x7a69'
            if (method === 'personal_sign') return signer.signAsOwner(params[0] ?? '')
            throw Object.assign(new TypeError('not here'), { code: 4200 })
          },
        }
        signer.lie = () => {
          state.address = others
          for (const each of told['accountsChanged'] ?? []) each([others])
        }
        const info = {
          uuid: crypto.randomUUID(),
          name: 'Contract Wallet',
          rdns: 'test.contract',
          icon: 'data:image/png;base64,',
        }
        const announce = () =>
          window.dispatchEvent(
            new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
          )
        window.addEventListener('eip6963:requestProvider', announce)
        announce()
      },
      [account, another] as const,
    )
    await loadPage(page, { query: { siwx: '{}' } })
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: 'Sign in', exact: true })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Contract Wallet' }).click()
    await sign.click()
    await expect(dialog).toBeHidden()
    const [session] = await keptSignIns(page)
    expect(session?.data.accountAddress).toBe(account)
    const args = [hashMessage(session?.message ?? ''), session?.signature as Hex] as const
    const call = { address: account, abi, functionName: 'isValidSignature' } as const
    expect(await client.readContract({ ...call, args })).toBe('0x1626ba7e')

    await page.evaluate(() => (window as unknown as { lie(): void }).lie())
    await sign.click()
    await expect(dialog.getByText('The sign-in did not work')).toBeVisible()
    await expect(dialog.getByText(NO_WORDS)).toBeVisible()
    await expect(page.getByText('This application might not support Smart Accounts')).toBeVisible()
    await picture(page, 'siwx-smart-account')
    expect((await keptSignIns(page)).map(({ data }) => data.accountAddress)).toEqual([account])
    await (await kitOf(page)).evaluate(kit => kit.disconnect())
  },
)
