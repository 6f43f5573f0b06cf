// Compiles the contracts of the development chains. The output is committed, so that no compiler is needed:
//
// Two of them belong to the gateway: they are never deployed, but called with `eth_call`. Two belong to its differential
// tests.
//
//   npm install --prefix /some/where solc@0.8.37
//   node scripts/stack/compile-contracts.mjs /some/where/node_modules/solc/index.js
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'

const CONTRACTS = new URL('./contracts/', import.meta.url)
const PROBES = new URL('../../gateway/src/modules/swap/', import.meta.url)
const DIFFERENTIAL = new URL('../../gateway/tests/security/differential/contracts/', import.meta.url)

/** Every contract: its source, and the output to write. */
export const contracts = [
  { name: 'Token', source: new URL('token.sol', CONTRACTS) },
  { name: 'TollToken', source: new URL('token.sol', CONTRACTS) },
  { name: 'OldToken', source: new URL('old-token.sol', CONTRACTS) },
  { name: 'Collectible', source: new URL('collectible.sol', CONTRACTS) },
  { name: 'Editions', source: new URL('editions.sol', CONTRACTS) },
  { name: 'Multicall', source: new URL('multicall.sol', CONTRACTS) },
  { name: 'ContractWallet', source: new URL('contract-wallet.sol', CONTRACTS) },
  { name: 'WalletFactory', source: new URL('contract-wallet.sol', CONTRACTS) },
  { name: 'V3Factory', source: new URL('uniswap-v3.sol', CONTRACTS) },
  { name: 'V3Pool', source: new URL('uniswap-v3.sol', CONTRACTS) },
  { name: 'QuoterV2', source: new URL('uniswap-v3.sol', CONTRACTS) },
  { name: 'SwapRouter02', source: new URL('uniswap-v3.sol', CONTRACTS) },
  { name: 'TransferTaxProbe', source: new URL('uniswap-v2/transfer-tax-probe.sol', PROBES) },
  { name: 'PoolTaxProbe', source: new URL('uniswap-v3/pool-tax-probe.sol', PROBES) },
  { name: 'StateReader', source: new URL('state-reader.sol', DIFFERENTIAL) },
  { name: 'TwoFacedToken', source: new URL('two-faced-token.sol', DIFFERENTIAL) },
]

/** Returns the path of a contract's output: with those of the chains, or next to its source. */
export function compiledFile({ name, source }) {
  const file = `${name.replace(/(?<=[a-z])[A-Z]/g, capital => `-${capital}`).toLowerCase()}.json`
  return source.href.startsWith(CONTRACTS.href) ? new URL(`compiled/${file}`, CONTRACTS) : new URL(file, source)
}

/** These contracts are placed at addresses instead of deployed, so their runtime code is written, too. */
const PLACED = ['Multicall', 'PoolTaxProbe']

/** Returns the hash of a contract's source, which the output stores to detect changes. */
export function sourceHash(source) {
  return createHash('sha256').update(readFileSync(source)).digest('hex')
}

async function compile(compiler) {
  const solc = createRequire(import.meta.url)(compiler)
  const texts = contracts.map(({ source }) => [source.pathname, { content: readFileSync(source, 'utf8') }])
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(texts),
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  mkdirSync(new URL('compiled/', CONTRACTS), { recursive: true })
  for (const contract of contracts) await write(contract, output.contracts[contract.source.pathname][contract.name])
}

async function write(contract, { abi, evm }) {
  const { name, source } = contract
  const compiled = {
    contract: name,
    sourceHash: sourceHash(source),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    ...(PLACED.includes(name) && { deployedBytecode: `0x${evm.deployedBytecode.object}` }),
  }
  const text = await format(JSON.stringify(compiled), { parser: 'json', printWidth: 120 })
  writeFileSync(compiledFile(contract), text)
  console.log(`${name}: ${(evm.bytecode.object.length / 2).toLocaleString('en')} bytes`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [compiler] = process.argv.slice(2)
  if (!compiler) throw new Error('Say where the compiler is: the first lines of this file tell how to get it.')
  await compile(compiler)
}
