import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode, type Address, type Hex } from 'viem'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { viem } from '../lib/viem.js'
import type { SIWXRpc } from './message.js'

/** What a contract is asked. */
export interface ContractClaim {
  readonly chainId: CaipNetworkId
  readonly address: Address
  readonly hash: Hex
  readonly signature: Hex
  readonly rpc: SIWXRpc
}

/** What a signature of a contract that is not there yet ends with. Standard: ERC-6492. */
const COUNTERFACTUAL = /6492649264926492649264926492649264926492649264926492649264926492$/
/** The answer of a contract that signed, and nothing beside it. Standard: ERC-1271. */
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`
const NO_CODE = /^0x0*$/
const abi = viem.parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/**
 * Whether a contract says that it signed: one that stands at the address, or one that the signature itself puts there.
 * An address without code signs with its key alone. Rejects with `siwx/not-verified` where the node does not answer.
 */
export async function verifyContract({ chainId, address, hash, signature, rpc }: ContractClaim): Promise<boolean> {
  const ask = (method: string, params: readonly unknown[]) => answerOf(() => rpc({ chainId, method, params }))
  if (COUNTERFACTUAL.test(signature)) {
    const args = [address, hash, signature] as const
    const bytecode: Hex = erc6492SignatureValidatorByteCode
    const data = viem.encodeDeployData({ abi: erc6492SignatureValidatorAbi, bytecode, args })
    return /^0x0*1$/.test((await ask('eth_call', [{ data }, 'latest'])) ?? '')
  }
  if (NO_CODE.test((await ask('eth_getCode', [address, 'latest'])) ?? '0x')) return false
  const data = viem.encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  return (await ask('eth_call', [{ to: address, data }, 'latest'])) === MAGIC
}

/** What the node says; undefined where the contract itself broke off. */
async function answerOf(ask: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const answer = await ask()
    if (typeof answer === 'string') return answer
  } catch (error) {
    if (isRevert(error)) return undefined
    throw new AppKitError('siwx/not-verified', { cause: error })
  }
  throw new AppKitError('siwx/not-verified', { text: 'The node gave no answer that can be read' })
}

/** Nodes say it by number or by word, and libraries wrap what they say. */
function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return code === 3 || /revert|invalid opcode|out of gas/i.test(String(message)) || isRevert(cause, depth + 1)
}
