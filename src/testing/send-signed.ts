import type { Hex } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { nodeRequest } from './node-request.js'

/** A transaction as a page hands it over. Standard: EIP-1474. */
export interface WireTransaction {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
}

/** Fills in what a transaction lacks, signs it and hands it to the node; gives its hash. */
export async function sendSigned(
  transaction: WireTransaction,
  account: LocalAccount,
  chainId: number,
  url: string,
): Promise<Hex> {
  const { to, value = '0x0', data = '0x' } = transaction
  const call = { from: account.address, value, data, ...(to && { to }) }
  const nonce = transaction.nonce ?? (await nodeRequest(url, 'eth_getTransactionCount', [account.address, 'pending']))
  const gas = transaction.gas ?? (await nodeRequest(url, 'eth_estimateGas', [call]))
  const signed = await account.signTransaction({
    to: to ?? null,
    value: BigInt(value),
    data,
    chainId,
    nonce: Number(nonce),
    gas: BigInt(gas as Hex),
    ...(await fees(transaction, url)),
  })
  return (await nodeRequest(url, 'eth_sendRawTransaction', [signed])) as Hex
}

/** Standard: EIP-1559, with the older single price where the page gave one or the network knows no other. */
async function fees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: WireTransaction, url: string) {
  if (gasPrice) return { type: 'legacy', gasPrice: BigInt(gasPrice) } as const
  const block = (await nodeRequest(url, 'eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: Hex }
  if (!block.baseFeePerGas) {
    return { type: 'legacy', gasPrice: BigInt((await nodeRequest(url, 'eth_gasPrice')) as Hex) } as const
  }
  const tip = BigInt(maxPriorityFeePerGas ?? ((await nodeRequest(url, 'eth_maxPriorityFeePerGas')) as Hex))
  const most = maxFeePerGas ? BigInt(maxFeePerGas) : 2n * BigInt(block.baseFeePerGas) + tip
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip } as const
}
