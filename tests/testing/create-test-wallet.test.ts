import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestWallet } from '../../src/testing/create-test-wallet.js'
import { ProviderRpcError } from '../../src/testing/provider-rpc-error.js'
import type { TestWallet } from '../../src/testing/test-wallet.js'
import type { TestWalletOptions } from '../../src/testing/test-wallet-options.js'
import { startAnvil, type Anvil } from '../helpers/anvil.js'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())

const create = (over: Partial<TestWalletOptions> = {}) => createTestWallet({ rpc: { 31337: anvil.url }, ...over })
const ask = ({ provider }: TestWallet, method: string, params?: unknown) =>
  provider.request(params === undefined ? { method } : { method, params })

async function connected(over?: Partial<TestWalletOptions>): Promise<TestWallet> {
  const wallet = create(over)
  await ask(wallet, 'eth_requestAccounts')
  return wallet
}

describe('a test wallet', () => {
  test('shows no account before it was asked, and the first one after', async () => {
    const wallet = create()
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
    expect(await ask(wallet, 'eth_requestAccounts')).toEqual([FIRST])
    expect(await ask(wallet, 'eth_accounts')).toEqual([FIRST])
    expect(wallet.addresses).toHaveLength(3)
  })

  test('has the key it was given', () => {
    expect(create({ privateKey: KEY }).addresses).toHaveLength(1)
  })

  test('describes itself as it was told', () => {
    const { info } = create({ name: 'Fox', rdns: 'org.fox', icon: 'data:image/png;base64,AA==' })
    expect(info).toMatchObject({ name: 'Fox', rdns: 'org.fox', icon: 'data:image/png;base64,AA==' })
    expect(create().info.uuid).not.toBe(create().info.uuid)
  })

  test('passes reads on to the node of its network, errors included', async () => {
    const wallet = create()
    expect(await ask(wallet, 'eth_getBalance', [SECOND, 'latest'])).toBe('0x21e19e0c9bab2400000')
    await expect(ask(wallet, 'eth_nonsense')).rejects.toMatchObject({ code: -32601 })
  })

  test.each(['wallet_watchAsset', 'eth_sign', 'eth_signTransaction', 'personal_ecRecover', 'toString'])(
    'does not know %s',
    async method => {
      await expect(ask(create(), method)).rejects.toMatchObject({ code: expect.toBeOneOf([4200, -32601]) })
    },
  )

  test('signs for nobody the page was not shown', async () => {
    await expect(ask(create(), 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 4100 })
    const wallet = await connected()
    await expect(ask(wallet, 'eth_signTypedData_v4', [`${FIRST}00`, '{}'])).rejects.toMatchObject({ code: 4100 })
  })

  test('refuses a transaction for another network', async () => {
    const wallet = await connected()
    const sent = ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, chainId: '0x1' }])
    await expect(sent).rejects.toMatchObject({ code: -32602 })
  })

  test('pays the single price of old transactions where the page names one', async () => {
    const wallet = await connected()
    const hash = await ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, gasPrice: '0xb2d05e00' }])
    expect(await ask(wallet, 'eth_getTransactionByHash', [hash])).toMatchObject({ type: '0x0', gasPrice: '0xb2d05e00' })
    const modern = await ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND }])
    expect(await ask(wallet, 'eth_getTransactionByHash', [modern])).toMatchObject({ type: '0x2' })
  })

  test.each([
    [-32602, { version: '1.0' }],
    [-32602, { calls: [] }],
    [4100, { from: `${FIRST}00` }],
    [5710, { chainId: '0x1' }],
    [5760, { atomicRequired: true }],
  ])('answers %d to a batch with %j', async (code, over) => {
    const wallet = await connected()
    const batch = { version: '2.0.0', from: FIRST, chainId: '0x7a69', calls: [{ to: SECOND }], ...over }
    await expect(ask(wallet, 'wallet_sendCalls', [batch])).rejects.toMatchObject({ code })
    await expect(ask(wallet, 'wallet_getCallsStatus', ['0x0'])).rejects.toMatchObject({ code: 5730 })
  })

  test('knows permissions', async () => {
    const wallet = create()
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    await ask(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(await ask(wallet, 'wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
    await ask(wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await ask(wallet, 'eth_accounts')).toEqual([])
  })

  test.each([undefined, {}, { chainId: 1 }, { chainId: '1' }, { chainId: '0x01' }])(
    'takes no chain id from %j',
    async asked => {
      await expect(ask(create(), 'wallet_switchEthereumChain', [asked])).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('adds only a network that is described', async () => {
    const wallet = create()
    await expect(ask(wallet, 'wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: -32602,
    })
    const network = { chainId: '0x7a6a', chainName: 'B', nativeCurrency: {}, rpcUrls: [anvil.url] }
    await ask(wallet, 'wallet_addEthereumChain', [network])
    expect([await ask(wallet, 'eth_chainId'), await ask(wallet, 'net_version')]).toEqual(['0x7a6a', '31338'])
  })
})

describe('its control', () => {
  test('decides request by request, then by mode', async () => {
    const wallet = create()
    wallet.control.mode = 'reject'
    wallet.control.decide('approve')
    await ask(wallet, 'eth_requestAccounts')
    const refused = ask(wallet, 'personal_sign', ['0x00', FIRST])
    await expect(refused).rejects.toThrow(ProviderRpcError)
    await expect(refused).rejects.toMatchObject({ code: 4001 })
  })

  test('lets requests hang until it settles them', async () => {
    const wallet = create()
    wallet.control.mode = 'hang'
    const answer = ask(wallet, 'eth_requestAccounts')
    await expect.poll(() => wallet.control.pending).toBe(1)
    wallet.control.settle('approve')
    expect(await answer).toEqual([FIRST])
    expect(wallet.control.pending).toBe(0)
  })

  test('writes down what was asked', async () => {
    const wallet = create()
    await ask(wallet, 'eth_chainId')
    await ask(wallet, 'eth_getBalance', [FIRST, 'latest'])
    expect(wallet.control.log).toEqual([
      { method: 'eth_chainId' },
      { method: 'eth_getBalance', params: [FIRST, 'latest'] },
    ])
    expect(wallet.control.methods).toEqual(['eth_chainId', 'eth_getBalance'])
  })

  test('moves accounts and networks, and tells the page', async () => {
    const wallet = await connected()
    const heard = vi.fn()
    wallet.provider.on('accountsChanged', heard)
    wallet.provider.on('chainChanged', heard)
    wallet.control.switchAccount(1)
    wallet.control.switchChain(5)
    wallet.control.switchChain(5)
    wallet.control.disconnect()
    expect(heard.mock.calls).toEqual([[[SECOND]], ['0x5'], [[]]])
    expect(wallet.control.listeners).toBe(2)
    wallet.provider.removeListener('chainChanged', heard)
    expect(wallet.control.listeners).toBe(1)
    await expect(ask(wallet, 'eth_blockNumber')).rejects.toMatchObject({ code: 4901 })
  })

  test('makes it lie, fail and come late, as often as it is told', async () => {
    const { control, ...wallet } = create()
    const own = { control, ...wallet }
    control.fault('eth_chainId', { answer: '0x1', times: 1 })
    expect(await ask(own, 'eth_chainId')).toBe('0x1')
    expect(await ask(own, 'eth_chainId')).toBe('0x7a69')
    control.fault('eth_chainId', { error: { code: -32000, message: 'Busy' } })
    await expect(ask(own, 'eth_chainId')).rejects.toMatchObject({ code: -32000, message: 'Busy' })
    control.fault('eth_chainId')
    expect(await ask(own, 'eth_chainId')).toBe('0x7a69')
  })

  test('delays an answer by the time it says', async () => {
    vi.useFakeTimers()
    try {
      const wallet = create()
      wallet.control.fault('eth_chainId', { delayMs: 5_000 })
      const answered = vi.fn()
      void ask(wallet, 'eth_chainId').then(answered)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(answered).toHaveBeenCalledWith('0x7a69')
    } finally {
      vi.useRealTimers()
    }
  })

  test('makes it answer twice, which no promise would', async () => {
    const wallet = create()
    wallet.control.fault('eth_chainId', { twice: true })
    const answers: unknown[] = []
    await new Promise<void>(resolve => {
      const second = () => (answers.push('rejected'), resolve())
      void wallet.provider.request({ method: 'eth_chainId' }).then(value => answers.push(value), second)
    })
    expect(answers).toEqual(['0x7a69', undefined, 'rejected'])
  })
})

describe('its memory', () => {
  function shelf() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('keeps permission, account and network over a reload', async () => {
    const memory = shelf()
    const wallet = await connected({ memory })
    wallet.control.switchAccount(1)
    wallet.control.switchChain(7)
    const reloaded = create({ memory })
    expect(await ask(reloaded, 'eth_accounts')).toEqual([SECOND])
    expect(await ask(reloaded, 'eth_chainId')).toBe('0x7')
    expect(await ask(create({ memory, rdns: 'org.other' }), 'eth_accounts')).toEqual([])
  })

  test('is done without where storage is forbidden or broken', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const memory = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(await ask(await connected({ memory }), 'eth_accounts')).toEqual([FIRST])
    expect(await ask(create({ memory: { ...shelf(), getItem: () => '{' } }), 'eth_accounts')).toEqual([])
  })
})
