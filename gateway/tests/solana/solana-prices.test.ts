import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { SOL_MINT, SolanaChains } from '../../src/modules/solana/solana-chain.js'
import { SolanaPrices } from '../../src/modules/solana/solana-prices.js'
import { solanaNetwork } from '../helpers/chains/solana-data.js'
import { upstream } from '../helpers/chains/test-chain.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('SolanaPrices', () => {
  const networks = [solanaNetwork(['http://node.test'], MAINNET), solanaNetwork(['http://node.test'])]
  const [mainnet, devnet] = new SolanaChains(networks, { upstream, clock: systemClock }).all
  if (!mainnet || !devnet) throw new TypeError('there are two')

  test('queries the API once, on mainnet only, with case-sensitive mints', async () => {
    const api = await startScriptedHost(json({ [USDC]: { usd: 1.001 }, [SOL_MINT]: { usd: -4 } }))
    const prices = new SolanaPrices({ api: { url: api.url }, fixed: {}, upstream, clock: systemClock })
    expect([...(await prices.read(mainnet, [SOL_MINT, USDC]))]).toEqual([[USDC, 1.001]])
    expect([...(await prices.read(mainnet, [USDC]))]).toEqual([[USDC, 1.001]])
    expect((await prices.read(devnet, [SOL_MINT])).size).toBe(0)
    expect(api.requests).toHaveLength(1)
    await api.close()
  })

  test('works without the API, and prefers fixed prices', async () => {
    const failures: unknown[] = []
    const parts = { api: { url: 'http://127.0.0.1:1' }, upstream, clock: systemClock }
    const fixed = { [`${MAINNET}:${SOL_MINT}`]: 150 }
    const prices = new SolanaPrices({ ...parts, fixed, onFailure: error => void failures.push(error) })
    expect([...(await prices.read(mainnet, [SOL_MINT, USDC]))]).toEqual([[SOL_MINT, 150]])
    expect(failures).toHaveLength(1)
  })
})
