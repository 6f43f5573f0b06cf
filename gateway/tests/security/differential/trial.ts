import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'
import type { Call } from '../../../src/frame-page/decode/call-reader.js'
import type { Decoded } from '../../../src/frame-page/decode/decoded.js'
import { NOW } from './calls/parts.js'
import { ME } from './chain/addresses.js'
import { changesBetween, readState, type ChainState } from './chain/chain-state.js'
import { connectNode, type NodeClient } from './chain/node-client.js'
import { execute } from './chain/place-contracts.js'
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
  readonly wallet: Wallet
  /** Compares what the wallet shows of a call with what the call does. */
  attempt(call: Call): Promise<Trial>
  stop(): Promise<void>
}

export async function openTrialChain(): Promise<TrialChain> {
  const anvil = await startAnvil({ chainId: 1, timestamp: NOW - 600 })
  const node = connectNode(anvil.url)
  const wallet = openWallet(node)
  await stockChain(node)
  const base = await readState(node)
  let saved = await node.send('evm_snapshot')
  const run = async (call: Call) => {
    const outcome = await carryOut(node, base, call)
    await node.send('evm_revert', saved)
    saved = await node.send('evm_snapshot')
    return outcome
  }
  return {
    wallet,
    async attempt(call) {
      const { isRed, decoded: screen, codes } = wallet.read(call)
      const result = (verdict: Verdict, differences: readonly Difference[] = []): Trial => {
        return { verdict, screen, differences, codes }
      }
      if (isRed) return result('red')
      const outcome = await run(call)
      if (!outcome) return result('failed')
      const differences = compare(screen, outcome)
      if (differences.length === 0) return result('true')
      const asked = await wallet.ask(call)
      if (!asked) return result('refused', differences)
      if (asked.isRed) return { ...result('checked', differences), codes: asked.codes }
      const left = compare(asked.decoded, outcome)
      return { verdict: left.length > 0 ? 'lie' : 'true', screen: asked.decoded, differences: left, codes: asked.codes }
    },
    stop() {
      node.close()
      return anvil.stop()
    },
  }
}

// Sends a call from the account. Returns undefined if it fails, which moves nothing but the fee.
async function carryOut(node: NodeClient, base: ChainState, call: Call): Promise<Outcome | undefined> {
  const receipt = await execute(node, ME, { to: call.to ?? '', data: call.data, value: call.value }).catch(
    () => undefined,
  )
  if (receipt?.status !== '0x1') return undefined
  const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  return { changes: changesBetween(base, await readState(node)), fee }
}
