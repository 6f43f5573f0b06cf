import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'
import type { Call } from '../../../src/frame-page/decode/call-reader.js'
import type { Decoded } from '../../../src/frame-page/decode/decoded.js'
import { NOW } from './calls/parts.js'
import { ME } from './chain/addresses.js'
import { addToBalance, changesBetween, readState, type ChainState } from './chain/chain-state.js'
import { connectNode, type NodeClient } from './chain/node-client.js'
import { mineCall, readReceipt } from './chain/place-contracts.js'
import { stockChain } from './chain/stock-chain.js'
import { compare, type Difference, type Outcome } from './compare.js'
import { openWallet, type Wallet } from './screen.js'

/**
 * `red`: the bytes alone are red. `failed`: the network refused. `true`: the screen was right. `checked`: the bytes were
 * read wrong, and a check on the network made the screen red. `refused`: the wallet did not ask. `lie`: the screen was
 * calm and wrong.
 */
export type Verdict = 'red' | 'failed' | 'true' | 'checked' | 'refused' | 'lie'

export interface Trial {
  readonly verdict: Verdict
  readonly screen: Decoded
  readonly differences: readonly Difference[]
  readonly codes: readonly string[]
}

/** A chain on which calls are tried, each on the same state. */
export interface TrialChain {
  /** Compares what the wallet shows of a call with what the call does. */
  attempt(call: Call): Promise<Trial>
  stop(): Promise<void>
}

export async function openTrialChain(): Promise<TrialChain> {
  const anvil = await startAnvil({ chainId: 1, timestamp: NOW - 600 })
  const node = connectNode(anvil.url)
  const stop = () => (node.close(), anvil.stop())
  try {
    await stockChain(node)
    return { attempt: await openTrials(node, openWallet(node)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openTrials(node: NodeClient, wallet: Wallet): Promise<TrialChain['attempt']> {
  const run = await openRuns(node)
  return async call => {
    const { isRed, decoded: screen, codes } = wallet.read(call)
    const result = (verdict: Verdict, differences: readonly Difference[] = []): Trial => {
      return { verdict, screen, differences, codes }
    }
    if (isRed) return result('red')
    const outcome = await run(call)
    if (!outcome) return result('failed')
    const differences = compare(screen, outcome)
    if (differences.length === 0) return result('true')
    const approval = await wallet.requestApproval(call)
    if (!approval) return result('refused', differences)
    if (approval.isRed) return { ...result('checked', differences), codes: approval.codes }
    const left = compare(approval.decoded, outcome)
    return {
      verdict: left.length > 0 ? 'lie' : 'true',
      screen: approval.decoded,
      differences: left,
      codes: approval.codes,
    }
  }
}

// Sends calls from the account, and takes back what they did. Returns undefined for one that fails, which moves nothing
// but the fee.
async function openRuns(node: NodeClient): Promise<(call: Call) => Promise<Outcome | undefined>> {
  const start = await readState(node)
  let before: ChainState = start
  let saved = await node.send('evm_snapshot')
  return async ({ to = '', data, value }) => {
    const hash = await mineCall(node, ME, { to, data, value }).catch(() => undefined)
    if (hash === undefined) return undefined
    const receipt = await readReceipt(node, hash)
    const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    if (receipt.status !== '0x1') {
      before = addToBalance(before, ME, -fee)
      return undefined
    }
    const changes = changesBetween(before, await readState(node))
    await node.send('evm_revert', saved)
    saved = await node.send('evm_snapshot')
    before = start
    return { changes, fee }
  }
}
