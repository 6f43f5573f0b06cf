import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTLE_LIMIT_MS, switchNetwork } from '../../../src/chains/eip155/switch-network.js'
import { startAnvil, type Anvil } from '../../helpers/anvil.js'
import { anvilBench, networkOf } from './anvil-wallet.js'
import { handClock } from '../../helpers/fake-context.js'

const bench = anvilBench()
let second: Anvil
beforeAll(async () => void (second = await startAnvil({ chainId: 31338 })))
afterAll(() => second.stop())

const fallen = (code: unknown, message = 'Unrecognized chain') => ({
  error: { code, message } as { code: number; message: string },
})

async function setting(over: Parameters<ReturnType<typeof bench>['connected']>[0] = {}) {
  const { verbs, connected, anvil } = bench()
  const { session, wallet } = await connected(over)
  const other = networkOf(second, { blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } } })
  const asked = () => wallet.control.methods.filter(method => method.startsWith('wallet_'))
  return { verbs, session, wallet, other, asked, known: { rpc: { 31337: anvil.url, 31338: second.url } } }
}

describe('switching', () => {
  test('to a network the wallet knows takes one question', async () => {
    const { known } = await setting()
    const { verbs, session, wallet, other, asked } = await setting(known)
    await verbs.switchNetwork(other, session)
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
  })

  test('to one it does not know offers to add it, as the app describes it', async () => {
    const { verbs, session, wallet, other, asked } = await setting()
    await verbs.switchNetwork(other, session)
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
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

  test('asks again where adding did not switch', async () => {
    const { session, wallet, other, asked } = await setting({ addSwitches: false })
    const clock = handClock()
    const switching = switchNetwork(clock, other, session)
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(SETTLE_LIMIT_MS)
    await switching
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(wallet.control.listeners).toBe(0)
  })

  test.each([
    ['4902', fallen(4902)],
    ['4902 as text', fallen('4902')],
    ['the protocol’s 5000', fallen(5000)],
    ['the protocol’s 32603', fallen(32603)],
    [
      'words with -32603',
      fallen(-32603, 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.'),
    ],
    ['words with -32602', fallen(-32602, 'Unknown chain 31338')],
    [
      '4902 inside an internal error',
      { error: { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } } },
    ],
  ])('takes %s for a network the wallet does not know', async (_, fault) => {
    const { verbs, session, wallet, other, asked } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', fault)
    await verbs.switchNetwork(other, session)
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  test('waits for a wallet that moves after it has answered', async () => {
    const { session, wallet, other } = await setting()
    const clock = handClock()
    wallet.control.fault('wallet_switchEthereumChain', { answer: null })
    const switching = switchNetwork(clock, other, session)
    await expect.poll(() => wallet.control.listeners).toBe(3)
    wallet.control.switchChain(31338)
    await switching
    expect(clock.waiting).toBe(0)
    expect(wallet.control.listeners).toBe(0)
  })
})

describe('not switching', () => {
  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'because the person refused %s',
    async method => {
      const { verbs, session, wallet, other } = await setting()
      wallet.control.fault(method, fallen(4001, 'User rejected the request.'))
      await expect(verbs.switchNetwork(other, session)).rejects.toMatchObject({ code: 'network/rejected' })
    },
  )

  test('because the person refused through the protocol, whose code says less', async () => {
    const { verbs, session, wallet, other, asked } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', fallen(5000, 'User rejected.'))
    await expect(verbs.switchNetwork(other, session)).rejects.toMatchObject({ code: 'network/rejected' })
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
  })

  test('because the wallet cannot switch', async () => {
    const { verbs, session, wallet, other } = await setting()
    wallet.control.fault('wallet_switchEthereumChain', fallen(4200, 'Not here'))
    await expect(verbs.switchNetwork(other, session)).rejects.toMatchObject({
      code: 'network/cannot-switch',
      message: 'Not here',
    })
  })

  test.each([
    ['a switch', 'wallet/invalid-response', ['wallet_switchEthereumChain']],
    ['an addition', 'network/cannot-switch', ['wallet_addEthereumChain', 'wallet_switchEthereumChain']],
  ])('because the wallet only said so, after %s', async (_, code, lies) => {
    const { session, wallet, other } = await setting()
    const clock = handClock()
    if (lies.length === 2) wallet.control.fault('wallet_switchEthereumChain', { ...fallen(4902), times: 1 })
    wallet.control.fault(lies[0] ?? '', { answer: null })
    const refused = expect(switchNetwork(clock, other, session)).rejects.toMatchObject({ code })
    for (let waits = 0; waits < lies.length; waits++) {
      await expect.poll(() => clock.waiting).toBe(1)
      if (lies.length === 2) wallet.control.fault('wallet_switchEthereumChain', { answer: null })
      clock.turn(SETTLE_LIMIT_MS)
    }
    await refused
    expect(wallet.control.listeners).toBe(0)
  })
})
