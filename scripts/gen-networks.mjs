// Writes src/networks/networks.gen.ts and networks-common.gen.ts from viem's chains.
//
//   node scripts/gen-networks.mjs           writes outdated files
//   node scripts/gen-networks.mjs --check   writes nothing; lists outdated files and exits with 1
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as viemChains from 'viem/chains'

/** The EVM networks of the CDN file, by viem's names, the best known first. */
const common = `
  mainnet base arbitrum optimism polygon bsc avalanche gnosis zksync linea scroll blast mantle celo zora unichain sonic
  berachain ink worldchain mode soneium abstract hyperEvm monad opBNB cronos kaia moonbeam aurora
  sepolia baseSepolia arbitrumSepolia optimismSepolia polygonAmoy
`
  .trim()
  .split(/\s+/)

const chains = new Map(Object.entries(viemChains))

const HEAD = "// Written by scripts/gen-networks.mjs from viem's chains. Do not edit.\n"

/** Selects the fields of a viem chain. Formatters, serializers and fees are code, and 13 KiB each. */
function toNetwork({ id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet }) {
  const { multicall3 } = contracts ?? {}
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: pick(nativeCurrency, 'name', 'symbol', 'decimals'),
    rpcUrls: mapRecord(rpcUrls, url => pick(url, 'http', 'webSocket')),
    ...(blockExplorers && { blockExplorers: mapRecord(blockExplorers, explorer => pick(explorer, 'name', 'url')) }),
    ...(multicall3 && { contracts: { multicall3: pick(multicall3, 'address', 'blockCreated') } }),
    ...(testnet && { testnet: true }),
  }
}

function pick(from, ...keys) {
  return Object.fromEntries(keys.filter(key => from[key] !== undefined).map(key => [key, from[key]]))
}

function mapRecord(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function allNetworks() {
  const constants = [...chains]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, chain]) => {
      const words = `${chain.name.replaceAll('*/', '')}, chain ${chain.id}.`
      return `/** ${words} */\nexport const ${key}: EvmNetwork = ${literal(toNetwork(chain))}\n`
    })
  return `${HEAD}import type { EvmNetwork } from './evm-network.js'\n\n${constants.join('')}`
}

function commonNetworks() {
  const rows = common.map(key => {
    const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet = false } = toNetwork(chains.get(key))
    const { name: explorer, url } = blockExplorers.default
    const row = [id, name, nativeCurrency.symbol, nativeCurrency.name, rpcUrls.default.http[0], explorer, url]
    return `  ${literal(testnet ? [...row, true] : row)},\n`
  })
  return `${HEAD}import type { NetworkRow } from './network-row.js'

/** The EVM networks that travel with the tag alone. All their currencies have 18 decimals. */
export const commonRows: readonly NetworkRow[] = [\n${rows.join('')}]\n`
}

/** Formats JSON with unquoted keys. */
function literal(value) {
  return JSON.stringify(value).replaceAll(/"([a-zA-Z]\w*)":/g, '$1:')
}

const unfit = common.filter(key => {
  const { nativeCurrency, blockExplorers } = chains.get(key) ?? {}
  return nativeCurrency?.decimals !== 18 || !blockExplorers
})
if (unfit.length > 0) throw new Error(`not fit for a row: ${unfit.join(', ')}`)

const check = process.argv.includes('--check')
const files = { 'networks.gen.ts': allNetworks(), 'networks-common.gen.ts': commonNetworks() }
for (const [name, text] of Object.entries(files)) {
  const path = fileURLToPath(new URL(`../src/networks/${name}`, import.meta.url))
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  console.log(check ? `out of date: src/networks/${name} (npm run gen)` : `written: src/networks/${name}`)
  if (check) process.exitCode = 1
  else writeFileSync(path, text)
}
