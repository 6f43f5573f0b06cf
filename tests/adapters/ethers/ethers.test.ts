import { JsonRpcSigner, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { providerOf, signerOf, watchSigner, type SigningKit } from '../../../src/adapters/ethers/ethers.js'
import { createTestWallet, type TestWallet } from '../../../src/testing/test-wallet.js'
import { startAnvil, type Anvil } from '../../helpers/anvil.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'

describe('ethers', () => {
  let one: Anvil
  let two: Anvil
  beforeAll(async () => void ([one, two] = await Promise.all([startAnvil(), startAnvil({ chainId: 31338 })])))
  afterAll(() => Promise.all([one.stop(), two.stop()]))

  /** What an instance says, with a wallet that is connected when the test says so. */
  class Kit implements SigningKit {
    readonly listeners = new Set<() => void>()
    wallet: TestWallet | undefined
    account = 0
    chainId = 31337

    getProvider = () => this.wallet?.provider
    getAddress = () => this.wallet?.addresses[this.account]
    getCaipNetwork = () => ({ id: this.chainId })
    subscribeAccount = (listener: () => void) => this.listen(listener)
    subscribeProviders = (listener: () => void) => this.listen(() => listener())

    async connect(over: { account?: number } = {}): Promise<TestWallet> {
      const wallet = createTestWallet({ rpc: { 31337: one.url, 31338: two.url } })
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      this.account = over.account ?? 0
      wallet.control.switchAccount(this.account)
      this.wallet = wallet
      this.changed()
      return wallet
    }

    changed(): void {
      for (const listener of this.listeners) listener()
    }

    private listen(listener: () => void): () => void {
      this.listeners.add(listener)
      return () => void this.listeners.delete(listener)
    }
  }

  test('the provider reads and the signer signs and sends through the connected wallet', async () => {
    const kit = new Kit()
    const wallet = await kit.connect()
    const provider = await providerOf(kit)
    const signer = await signerOf(kit)
    const [address = ''] = wallet.addresses

    expect(await signer.getAddress()).toBe(address)
    expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(address)
    const typed = [{ chainId: 31337 }, { Mail: [{ name: 'text', type: 'string' }] }, { text: 'Hi' }] as const
    const types = { Mail: [...typed[1].Mail] }
    expect(verifyTypedData(typed[0], types, typed[2], await signer.signTypedData(typed[0], types, typed[2]))).toBe(
      address,
    )
    const before = await provider.getBalance(bob)
    const sent = await signer.sendTransaction({ to: bob, value: parseEther('1.5') })
    expect((await sent.wait())?.status).toBe(1)
    await expect.poll(() => provider.getBalance(bob)).toBe(before + parseEther('1.5')) // ethers keeps an answer for a moment
  })

  test('one provider stays right when the network and the wallet are others', async () => {
    const kit = new Kit()
    const wallet = await kit.connect()
    const provider = await providerOf(kit)
    expect(await providerOf(kit)).toBe(provider)
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    wallet.control.switchChain(31338)
    expect((await provider.getNetwork()).chainId).toBe(31338n)

    const other = await kit.connect({ account: 1 })
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    expect(verifyMessage('two', await (await signerOf(kit)).signMessage('two'))).toBe(other.addresses[1])
  })

  test('a refusal is what ethers calls one, and nobody connected is said by its code', async () => {
    const kit = new Kit()
    await expect(signerOf(kit)).rejects.toMatchObject({ code: 'account/missing' })
    const provider = await providerOf(kit)
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    await expect(provider.send('eth_accounts', [])).rejects.toThrow('No wallet is connected')
    const wallet = await kit.connect()
    wallet.control.mode = 'reject'
    const signer = await signerOf(kit)
    await expect(signer.signMessage('no')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  })

  test('a refusal that came over the protocol is one, too', async () => {
    const kit = new Kit()
    const wallet = await kit.connect()
    const signer = await signerOf(kit)
    const { request } = wallet.provider
    vi.spyOn(wallet.provider, 'request').mockImplementation(args =>
      args.method === 'personal_sign' ? Promise.reject({ code: 5000, message: 'User rejected.' }) : request(args),
    )
    await expect(signer.signMessage('no')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  })

  test('whoever watches hears of each signer once, of the latest only, and of nobody', async () => {
    const kit = new Kit()
    const heard: (string | undefined)[] = []
    const stop = watchSigner(kit, signer => void heard.push(signer?.address))
    expect(heard).toEqual([undefined])

    const wallet = await kit.connect()
    kit.changed()
    await soon(() => heard).toHaveLength(2)
    expect(heard[1]).toBe(wallet.addresses[0])

    kit.account = 1
    kit.changed()
    kit.account = 2 // before the signer of the second account was there
    kit.changed()
    await soon(() => heard).toHaveLength(3)
    expect(heard[2]).toBe(wallet.addresses[2])

    kit.chainId = 31338
    kit.changed()
    await soon(() => heard).toHaveLength(4)

    kit.wallet = undefined
    kit.changed()
    expect(heard.slice(4)).toEqual([undefined])

    stop()
    expect(kit.listeners.size).toBe(0)
    await kit.connect()
    expect(heard).toHaveLength(5)
  })

  test('what was asked for before the end of the watch is not told after it', async () => {
    const kit = new Kit()
    await kit.connect()
    const heard = vi.fn()
    const stop = watchSigner(kit, heard)
    stop()
    expect(await signerOf(kit)).toBeInstanceOf(JsonRpcSigner)
    expect(heard).not.toHaveBeenCalled()
  })
})
