import type { EvmTransaction, SendCalls } from '../../../../src/contract/rpc-requests.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { prepareTransaction, type Prepared } from '../chain/prepare-transaction.js'
import type { HandlerDeps } from './handler-deps.js'
import { ownAddress } from './send-transaction.js'

/** A call that can only be estimated once those before it are done gets this much gas, and no more. */
const UNKNOWN_GAS = 1_000_000n

/** Every call of a batch as a transaction with all its fields, in the order they are sent. */
export async function prepareCalls(
  deps: HandlerDeps,
  network: EvmNetwork,
  calls: SendCalls['calls'],
  signal: AbortSignal,
): Promise<readonly Prepared[]> {
  const all: Prepared[] = []
  for (const [ahead, call] of calls.entries()) all.push(await prepareCall(deps, network, call, ahead, signal))
  return all
}

async function prepareCall(
  deps: HandlerDeps,
  network: EvmNetwork,
  { to, data, value }: SendCalls['calls'][number],
  ahead: number,
  signal: AbortSignal,
): Promise<Prepared> {
  const call: EvmTransaction = {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value }),
  }
  const facts = { ask: deps.ask, network, from: ownAddress(deps), ahead, signal }
  const prepared = await prepareTransaction(call, facts)
  // The first call must go through as things are; a later one may need what the ones before it do.
  if (ahead === 0 || !prepared.failure) return prepared
  return prepareTransaction(call, { ...facts, gas: UNKNOWN_GAS })
}
