import { createRequire } from 'node:module'
import { encodeDeployData, encodeFunctionData, decodeFunctionResult, parseAbi, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'

const require = createRequire(import.meta.url)
const erc20 = require('@uniswap/v2-core/build/ERC20.json') as { readonly abi: Abi; readonly bytecode: string }
const permit2 = require('../differential/contracts/permit2.json') as { readonly deployedBytecode: Hex }

export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** The first account of anvil's public test mnemonic. It owns all tokens. */
export const OWNER_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const OWNER = privateKeyToAccount(OWNER_KEY).address
/** Unlocked accounts of anvil, to which the owner signs allowances. */
export const SPENDERS = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
export const SUPPLY = 10n ** 24n

export const permitAbi = parseAbi([
  'function nonces(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256) returns (bool)',
  'function allowance(address,address) view returns (uint256)',
  'function permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
])
export const permit2Abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'struct Tokens { address token; uint256 amount; }',
  'struct Transfer { Tokens permitted; uint256 nonce; uint256 deadline; }',
  'struct Transfers { Tokens[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Wanted { address to; uint256 requestedAmount; }',
  'function allowance(address,address,address) view returns (uint160 amount,uint48 expiration,uint48 nonce)',
  'function permit(address owner,Single permitSingle,bytes signature)',
  'function permit(address owner,Batch permitBatch,bytes signature)',
  'function permitTransferFrom(Transfer permit,Wanted wanted,address owner,bytes signature)',
  'function permitTransferFrom(Transfers permit,Wanted[] wanted,address owner,bytes signature)',
  'function permitWitnessTransferFrom(Transfer permit,Wanted wanted,address owner,bytes32 witness,string witnessType,bytes signature)',
])

/** The amounts that others can take from the owner, and the balances of the owner. Keys: `spender token` and `token`. */
export interface Holdings {
  readonly allowed: Readonly<Record<string, bigint>>
  readonly allowedByPermit2: Readonly<Record<string, bigint>>
  readonly balances: Readonly<Record<string, bigint>>
}

export interface PermitChain {
  /** Two tokens with permits (ERC-2612), which the owner has approved for Permit2. */
  readonly tokens: readonly [Hex, Hex]
  read(abi: Abi, to: string, functionName: string, args: readonly unknown[]): Promise<unknown>
  holdings(): Promise<Holdings>
  /** Sends a call from an unlocked account. Returns true if it succeeds. */
  send(from: string, to: string, data: Hex): Promise<boolean>
  stop(): Promise<void>
}

/** Starts a chain with the chain id of Ethereum, two tokens of Uniswap V2 and Permit2 at its address. */
export async function openPermitChain(): Promise<PermitChain> {
  const anvil = await startAnvil({ chainId: 1 })
  const rpc = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const transact = (from: string, to: string | undefined, data: Hex) =>
    rpc<{ status: Hex; contractAddress: Hex }>('eth_sendTransactionSync', { from, to, data, gas: '0x1c9c380' })
  const deploy = async () => {
    const data = encodeDeployData({
      abi: erc20.abi,
      bytecode: `0x${erc20.bytecode.replace(/^0x/, '')}`,
      args: [SUPPLY],
    })
    return (await transact(OWNER, undefined, data)).contractAddress
  }
  await rpc('anvil_setCode', PERMIT2, permit2.deployedBytecode)
  const tokens = [await deploy(), await deploy()] as const
  for (const token of tokens)
    await transact(
      OWNER,
      token,
      encodeFunctionData({ abi: permitAbi, functionName: 'approve', args: [PERMIT2, 2n ** 256n - 1n] }),
    )

  const read: PermitChain['read'] = async (abi, to, functionName, args) => {
    const data = await rpc<Hex>('eth_call', { to, data: encodeFunctionData({ abi, functionName, args }) }, 'latest')
    return decodeFunctionResult({ abi, functionName, data })
  }
  const readAll = async (keys: readonly string[], run: (key: string) => Promise<unknown>) =>
    Object.fromEntries(await Promise.all(keys.map(async key => [key, (await run(key)) as bigint] as const)))
  const pairs = SPENDERS.flatMap(spender => tokens.map(token => `${spender} ${token}`.toLowerCase()))

  return {
    tokens,
    read,
    async holdings() {
      return {
        allowed: await readAll(pairs, key => {
          const [spender, token = ''] = key.split(' ')
          return read(permitAbi, token, 'allowance', [OWNER, spender])
        }),
        allowedByPermit2: await readAll(pairs, async key => {
          const [spender, token] = key.split(' ')
          const [amount] = (await read(permit2Abi, PERMIT2, 'allowance', [OWNER, token, spender])) as readonly bigint[]
          return amount
        }),
        balances: await readAll(
          tokens.map(token => token.toLowerCase()),
          token => read(permitAbi, token, 'balanceOf', [OWNER]),
        ),
      }
    },
    send: async (from, to, data) => (await transact(from, to, data)).status === '0x1',
    stop: () => anvil.stop(),
  }
}
