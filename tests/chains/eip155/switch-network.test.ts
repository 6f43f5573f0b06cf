import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTLE_TIMEOUT_MS, switchNetwork } from '../../../src/chains/eip155/switch-network.js'
import { startAnvil, type Anvil } from '../../helpers/chains/anvil.js'
import { anvilBench, networkOf } from './anvil-wallet.js'
import { manualClock } from '../../helpers/chains/fake-context.js'

const bench = anvilBench()
let second: Anvil
beforeAll(async () => void (second = await startAnvil({ chainId: 31338 })))
afterAll(() => second.stop())

const failure = (code: unknown, message = 'Unrecognized chain') => ({
  error: { code, message } as { code: number; message: string },
})

async function setting(over: Parameters<ReturnType<typeof bench>['connected']>[0] = {}) {
  const { verbs, connected, anvil } = bench()
  const { session, wallet } = await connected(over)
  const target = networkOf(second, { blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } } })
  const walletMethods = () => wallet.control.methods.filter(method => method.startsWith('wallet_'))
  return { verbs, session, wallet, target, walletMethods, known: { rpc: { 31337: anvil.url, 31338: second.url } } }
}

describe('EVM network switch', () => {
  test('takes one request for a network the wallet has', async () => {
    const { known } = await setting()
    const { verbs, session, wallet, target, walletMethods } = await setting(known)
    await verbs.switchNetwork(target, session)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(walletMethods()).toEqual(['wallet_switchEthereumChain'])
  })

  test('adds a network the wallet does not have', async () => {
    const { verbs, session, wallet, target, walletMethods } = await setting()
    await verbs.switchNetwork(target, session)
    expect(walletMethods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(wallet.control.log.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Anvil 31338',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [second.url],
        blockExplorerUrls: ['https://scan.test'],
      },
    ])
    const block = await wallet.provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
    expect(block).toMatchObject({ number: '0x0' })
  })

  test('requests the switch again if adding did not switch', async () => {
    const { session, wallet, target, walletMethods } = await setting({ addSwitches: false })
    const clock = manualClock()
    const switching = switchNetwork(clock, target, session)
    await expect.poll(() => clock.timerCount).toBe(1)
    clock.advance(SETTLE_TIMEOUT_MS)
    await switching
    expect(walletMethods()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(wallet.control.listeners).toBe(0)
  })

  test.each([
    ['4902', failure(4902)],
    ['4902 as text', failure('4902')],
    ['WalletConnect 5000', failure(5000)],
    ['WalletConnect 32603', failure(32603)],
    [
      '-32603 with a message',
      failure(-32603, 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.'),
    ],
    ['-32602 with a message', failure(-32602, 'Unknown chain 31338')],
    [
      '4902 inside an internal error',
      { error: { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } } },
    ],
  ])('adds the network after the error %s', async (_, fault) => {
    const { verbs, session, wallet, target, walletMethods } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', fault)
    await verbs.switchNetwork(target, session)
    expect(walletMethods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  test('waits for a wallet that switches after its response', async () => {
    const { session, wallet, target } = await setting()
    const clock = manualClock()
    wallet.control.fault('wallet_switchEthereumChain', { answer: null })
    const switching = switchNetwork(clock, target, session)
    await expect.poll(() => wallet.control.listeners).toBe(3)
    wallet.control.switchChain(31338)
    await switching
    expect(clock.timerCount).toBe(0)
    expect(wallet.control.listeners).toBe(0)
  })
})

describe('failed EVM network switch', () => {
  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'is network/rejected if the user rejects %s',
    async method => {
      const { verbs, session, wallet, target } = await setting()
      wallet.control.fault(method, failure(4001, 'User rejected the request.'))
      await expect(verbs.switchNetwork(target, session)).rejects.toMatchObject({ code: 'network/rejected' })
    },
  )

  test("is network/rejected if WalletConnect's code is ambiguous but the message is not", async () => {
    const { verbs, session, wallet, target, walletMethods } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', failure(5000, 'User rejected.'))
    await expect(verbs.switchNetwork(target, session)).rejects.toMatchObject({ code: 'network/rejected' })
    expect(walletMethods()).toEqual(['wallet_switchEthereumChain'])
  })

  test('is network/cannot-switch if the wallet cannot switch', async () => {
    const { verbs, session, wallet, target } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', failure(4200, 'Not here'))
    await expect(verbs.switchNetwork(target, session)).rejects.toMatchObject({
      code: 'network/cannot-switch',
      message: 'Not here',
    })
  })

  test.each([
    ['a switch', 'wallet/invalid-response', ['wallet_switchEthereumChain']],
    ['an addition', 'network/cannot-switch', ['wallet_addEthereumChain', 'wallet_switchEthereumChain']],
  ])('is reported if the wallet confirmed %s without switching', async (_, code, lies) => {
    const { session, wallet, target } = await setting()
    const clock = manualClock()
    if (lies.length === 2) wallet.control.fault('wallet_switchEthereumChain', { ...failure(4902), times: 1 })
    wallet.control.fault(lies[0] ?? '', { answer: null })
    const refused = expect(switchNetwork(clock, target, session)).rejects.toMatchObject({ code })
    for (let waits = 0; waits < lies.length; waits++) {
      await expect.poll(() => clock.timerCount).toBe(1)
      if (lies.length === 2) wallet.control.fault('wallet_switchEthereumChain', { answer: null })
      clock.advance(SETTLE_TIMEOUT_MS)
    }
    await refused
    expect(wallet.control.listeners).toBe(0)
  })
})
