import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portPicker } from '../../../scripts/stack/ports.mjs'
import { startJupiter, type JupiterServer } from '../../../scripts/stack/solana/jupiter-server.mjs'
import { SOLANA_DEV_NETWORK } from '../../../scripts/stack/solana/start-solana.mjs'
import { connect } from '../../../src/chains/solana/connect.js'
import { createVerbs } from '../../../src/chains/solana/solana-actions.js'
import { dataApi } from '../../../src/contract/data-api.js'
import { planSwap, quoteSwap } from '../../../src/controllers/swap/plan-swap.js'
import { sendPlanned } from '../../../src/controllers/swap/swap-steps.js'
import type { Signer } from '../../../src/core/chain-adapter.js'
import { readStandardWallet } from '../../../src/core/standard-wallet.js'
import type { Network } from '../../../src/core/network.js'
import { solanaDevnet } from '../../../src/networks/solana-networks.js'
import type { DataApi } from '../../../src/services/data.js'
import { readSwapTokens } from '../../../src/services/swap.js'
import { createSolanaTestWallet } from '../../../src/testing/solana/solana-test-wallet.js'
import { fakeContext } from '../../../tests/helpers/chains/fake-context.js'
import { testScope } from '../../../tests/helpers/test-scope.js'
import { swapRoutes } from '../../src/modules/swap/routes.js'
import { solanaData } from '../helpers/chains/solana-data.js'
import { startSolanaFixture, type SolanaFixture } from '../helpers/chains/solana-fixture.js'
import { testRoutes } from '../helpers/chains/test-data.js'

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const network = { ...solanaDevnet, caipNetworkId: SOLANA_DEV_NETWORK } as Network
const parts = {} as { solana: SolanaFixture; jupiter: JupiterServer }

beforeAll(async () => {
  parts.solana = await startSolanaFixture(await portPicker(() => {})(0, 'the chain of Solana', { pair: true }))
  const { rpc, mints } = parts.solana.chain
  parts.jupiter = await startJupiter({ rpc, prices: { [WRAPPED_SOL]: 100, [mints.pebble.address]: 2 } })
})
afterAll(async () => void (await Promise.all([parts.jupiter.stop(), parts.solana.stop()])))
beforeEach(() => void (parts.jupiter.settings.tamper = plan => plan))

/** The modal's swap steps, on a gateway whose Jupiter server builds real transactions for a development chain. */
async function modal() {
  const { chain, rpc, giveTokens } = parts.solana
  const env = { JUPITER_URL: parts.jupiter.url, JUPITER_NETWORK: SOLANA_DEV_NETWORK }
  const gateway = testRoutes(solanaData(chain, { env }), [swapRoutes])
  const calls: string[] = []
  const call: DataApi['call'] = async (route, request) => {
    calls.push(route)
    const [method = '', path = ''] = route.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : ''
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(request) }
    const response = await gateway.request(`${path}${query}`, init)
    return dataApi[route].answer.parse(await response.json()) as never
  }
  const wallet = createSolanaTestWallet({
    rpc: { 'solana:devnet': chain.rpc },
    seeds: [Keypair.generate().secretKey.slice(0, 32)],
  })
  const context = fakeContext({ rpc: (_, { method, params }) => rpc(method, params as readonly unknown[]) })
  const adapter = {
    namespace: 'solana',
    isAddress: () => true,
    start: () => {},
    verbs: async () => createVerbs(context),
  } as const
  const scope = testScope({
    adapters: [adapter],
    options: { networks: [network] as never },
    services: { data: { available: true, serves: async () => true, call } },
  })
  const [address = ''] = wallet.addresses
  await rpc('requestAirdrop', [address, 10_000_000_000])
  await giveTokens(new PublicKey(address), chain.mints.pebble.address, 50_000_000n)
  const read = readStandardWallet(wallet.wallet)
  const request = { networks: [network], signal: scope.signal }
  const [session] = read ? await connect(context, read, request, false) : []
  const signer = { provider: session?.provider, address, network } as Signer
  const account = { address, network, caipAddress: `${SOLANA_DEV_NETWORK}:${address}` } as never
  const tokens = await readSwapTokens(scope.services.data, network.caipNetworkId, scope.signal)
  const find = (symbol: string) => tokens.find(token => token.symbol === symbol) as (typeof tokens)[number]
  return {
    calls,
    wallet,
    address,
    async plan(from: string, to: string, amount: bigint) {
      const wanted = { from: find(from), to: find(to), amount, slippage: 1 }
      const quote = await quoteSwap(scope, wanted, account, scope.signal)
      if (!quote) throw new RangeError('no quote')
      return planSwap(scope, { quote, signer, signal: scope.signal })
    },
    send: ({ plan }: Awaited<ReturnType<typeof planSwap>>) => {
      if (plan.kind !== 'swap') throw new RangeError('an approval')
      return sendPlanned({ scope, signer }, plan)
    },
    coins: async () => BigInt(((await rpc('getBalance', [address])) as { value: number }).value),
  }
}

test.each([
  ['SOL', 'PBL', 1_000_000_000n, 50_000_000_000n, 49_500_000_000n],
  ['PBL', 'SOL', 5_000_000n, 100_000n, 99_000n],
] as const)(
  'the modal swaps %s for %s through the gateway, without an approval',
  async (from, to, amount, out, minimum) => {
    const { plan, send, calls, wallet, coins } = await modal()
    const planned = await plan(from, to, amount)
    expect(planned.quote).toMatchObject({ amount, toAmount: out, minimum })
    expect(planned.plan).toMatchObject({ kind: 'swap', call: { amount, minimum } })
    expect(calls.filter(route => /allowance|approve/.test(route))).toEqual([])
    const before = await coins()
    expect(await send(planned)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(wallet.control.methods).toContain('solana:signTransaction')
    await expect.poll(coins).not.toBe(before)
  },
)

test('the modal rejects a swap whose minimum is lower than the quote', async () => {
  const { plan, wallet } = await modal()
  parts.jupiter.settings.tamper = planned => {
    planned.steps.swap[0]?.data.writeUInt16LE(300, 8 + 16) // a slippage of 3 % instead of 1 %
    return planned
  }
  await expect(plan('PBL', 'SOL', 5_000_000n)).rejects.toMatchObject({ code: 'swap/mismatch' })
  parts.jupiter.settings.tamper = planned => {
    planned.steps.swap[0]?.data.writeBigUInt64LE(6_000_000n, 8) // a higher amount
    return planned
  }
  await expect(plan('PBL', 'SOL', 5_000_000n)).rejects.toMatchObject({ code: 'swap/mismatch' })
  expect(wallet.control.methods).toEqual(['standard:connect'])
})
