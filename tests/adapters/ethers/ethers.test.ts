import { JsonRpcSigner, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { providerOf, signerOf, watchSigner, type SigningKit } from '../../../src/adapters/ethers/ethers.js'
import { createTestWallet, type TestWallet } from '../../../src/testing/test-wallet.js'
import { startAnvil, type Anvil } from '../../helpers/chains/anvil.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'

describe('ethers', () => {
  let anvil: Anvil
  let two: Anvil
  beforeAll(async () => void ([anvil, two] = await Promise.all([startAnvil(), startAnvil({ chainId: 31338 })])))
  afterAll(() => Promise.all([anvil.stop(), two.stop()]))

  /** A scripted instance whose connection the test sets. */
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
      const wallet = createTestWallet({ rpc: { 31337: anvil.url, 31338: two.url } })
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

  test('reads, signs and sends through the connected wallet', async () => {
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
    await expect.poll(() => provider.getBalance(bob)).toBe(before + parseEther('1.5')) // ethers caches a response for a moment
  })

  test('keeps one provider across network and wallet changes', async () => {
    const kit = new Kit()
    const wallet = await kit.connect()
    const provider = await providerOf(kit)
    expect(await providerOf(kit)).toBe(provider)
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    wallet.control.switchChain(31338)
    expect((await provider.getNetwork()).chainId).toBe(31338n)

    const secondWallet = await kit.connect({ account: 1 })
    expect((await provider.getNetwork()).chainId).toBe(31337n)
    expect(verifyMessage('two', await (await signerOf(kit)).signMessage('two'))).toBe(secondWallet.addresses[1])
  })

  test("rejects with ethers' ACTION_REJECTED, and with account/missing while disconnected", async () => {
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

  test('treats a rejection over WalletConnect as ACTION_REJECTED', async () => {
    const kit = new Kit()
    const wallet = await kit.connect()
    const signer = await signerOf(kit)
    const { request } = wallet.provider
    vi.spyOn(wallet.provider, 'request').mockImplementation(args =>
      args.method === 'personal_sign' ? Promise.reject({ code: 5000, message: 'User rejected.' }) : request(args),
    )
    await expect(signer.signMessage('no')).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  })

  test('watchSigner reports each signer once, only the latest, and undefined', async () => {
    const kit = new Kit()
    const reported: (string | undefined)[] = []
    const stop = watchSigner(kit, signer => void reported.push(signer?.address))
    expect(reported).toEqual([undefined])

    const wallet = await kit.connect()
    kit.changed()
    await eventually(() => reported).toHaveLength(2)
    expect(reported[1]).toBe(wallet.addresses[0])

    kit.account = 1
    kit.changed()
    kit.account = 2 // before the signer of the second account was created
    kit.changed()
    await eventually(() => reported).toHaveLength(3)
    expect(reported[2]).toBe(wallet.addresses[2])

    kit.chainId = 31338
    kit.changed()
    await eventually(() => reported).toHaveLength(4)

    kit.wallet = undefined
    kit.changed()
    expect(reported.slice(4)).toEqual([undefined])

    stop()
    expect(kit.listeners.size).toBe(0)
    await kit.connect()
    expect(reported).toHaveLength(5)
  })

  test('watchSigner reports no pending signer after it is stopped', async () => {
    const kit = new Kit()
    await kit.connect()
    const listener = vi.fn()
    const stop = watchSigner(kit, listener)
    stop()
    expect(await signerOf(kit)).toBeInstanceOf(JsonRpcSigner)
    expect(listener).not.toHaveBeenCalled()
  })
})
