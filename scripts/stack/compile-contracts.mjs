// Compiles the contracts of the development chains. What it writes is checked in, so that nobody needs a compiler:
//
//   npm install --prefix /some/where solc@0.8.37
//   node scripts/stack/compile-contracts.mjs /some/where/node_modules/solc/index.js
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'

const FOLDER = new URL('./contracts/', import.meta.url)

/** Every contract that is deployed, and the source it stands in. */
export const sources = {
  Token: 'token.sol',
  TollToken: 'token.sol',
  OldToken: 'old-token.sol',
  Collectible: 'collectible.sol',
  Editions: 'editions.sol',
  Multicall: 'multicall.sol',
}

/** It is put at an address that everybody knows, so what stands there afterwards is needed. */
const PLACED = 'Multicall'

/** What a compiled contract remembers of its source: another text is another contract. */
export function sourceHash(source) {
  return createHash('sha256')
    .update(readFileSync(new URL(source, FOLDER)))
    .digest('hex')
}

async function compile(compiler) {
  const solc = createRequire(import.meta.url)(compiler)
  const files = [...new Set(Object.values(sources))]
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map(file => [file, { content: readFileSync(new URL(file, FOLDER), 'utf8') }])),
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
  mkdirSync(new URL('compiled/', FOLDER), { recursive: true })
  for (const [name, file] of Object.entries(sources)) await write(name, file, output.contracts[file][name])
}

async function write(name, file, { abi, evm }) {
  const compiled = {
    contract: name,
    source: file,
    sourceHash: sourceHash(file),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    ...(name === PLACED && { deployedBytecode: `0x${evm.deployedBytecode.object}` }),
  }
  const text = await format(JSON.stringify(compiled), { parser: 'json', printWidth: 120 })
  writeFileSync(new URL(`compiled/${kebab(name)}.json`, FOLDER), text)
  console.log(`${name}: ${(evm.deployedBytecode.object.length / 2).toLocaleString('en')} bytes`)
}

function kebab(name) {
  return name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [compiler] = process.argv.slice(2)
  if (!compiler) throw new Error('Say where the compiler is: the first lines of this file tell how to get it.')
  await compile(compiler)
}
