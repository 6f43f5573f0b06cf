import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { isNetworkInput, type Network } from '../../src/core/network.js'
import * as networks from '../../src/networks.js'
import { commonNetworks } from '../../src/networks/common-networks.js'
import { defineChain } from '../../src/networks/define-chain.js'
import type { EvmNetwork } from '../../src/networks/evm-network.js'

const { defineChain: _defineChain, ...data } = networks

/** Returns the gzipped size of an import of the entry point. */
async function weightOf(contents: string): Promise<number> {
  const resolveDir = fileURLToPath(new URL('../../src', import.meta.url))
  const stdin = { contents, resolveDir }
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

describe('networks', () => {
  test("have the names, ids and currencies of viem's chains", () => {
    const ours = data as unknown as Record<string, Network>
    for (const [name, chain] of Object.entries(viemChains as Record<string, Chain>)) {
      expect(ours[name], name).toMatchObject({
        id: chain.id,
        caipNetworkId: `eip155:${chain.id}`,
        chainNamespace: 'eip155',
        name: chain.name,
        nativeCurrency: { symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals },
      })
    }
  })

  test('are plain data that survives JSON, without viem code', () => {
    for (const [name, network] of Object.entries(data)) {
      expect(JSON.parse(JSON.stringify(network)), name).toEqual(network)
      expect(Object.keys(network)).not.toEqual(expect.arrayContaining(['formatters']))
    }
  })

  test('pass the validation of custom networks', () => {
    for (const network of Object.values(data as Record<string, Network>)) expect(defineChain(network)).toEqual(network)
  })

  test('have the CAIP-2 ids of their namespace beyond EVM', () => {
    expect([networks.solana, networks.bitcoin, networks.polkadot].map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    ])
  })

  test('can be passed to viem as a chain', () => {
    expectTypeOf<EvmNetwork>().toExtend<Chain>()
  })

  test('are at most 1 KiB each', async () => {
    const size = await weightOf("import { base } from './networks.js'; console.log(base)")
    expect(size).toBeGreaterThan(100)
    expect(size).toBeLessThanOrEqual(1024)
  })

  test('match the output of the generator', () => {
    const script = fileURLToPath(new URL('../../scripts/gen-networks.mjs', import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })
})

describe('common networks', () => {
  test('are forty unique networks with the same structure', () => {
    expect(commonNetworks).toHaveLength(40)
    expect(new Set(commonNetworks.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(40)
    for (const network of commonNetworks) expect(isNetworkInput(network)).toBe(true)
  })

  test('equal the exported networks', () => {
    const base = commonNetworks.find(({ id }) => id === 8453)
    expect(networks.base).toEqual({ ...base, contracts: networks.base.contracts })
    expect(commonNetworks.find(({ id }) => id === 11155111)?.testnet).toBe(true)
    expect(commonNetworks.find(({ id }) => id === 1)).not.toHaveProperty('testnet')
  })
})
