import * as z from 'zod'
import { HttpError } from '../../http-error.js'
import type { Chain } from '../chains/chain.js'

/**
 * Networks whose newest blocks are taken back now and then, and after how many that hardly happens any more. Elsewhere
 * one party orders the blocks, or two thirds have signed one before anybody sees it.
 */
const KNOWN: Readonly<Record<string, number>> = { 'eip155:1': 6, 'eip155:56': 6, 'eip155:100': 6, 'eip155:137': 12 }
const ELSEWHERE = 1
const MOST = 1_000

const table = z.record(z.string().regex(/^(?:\*|eip155:[1-9]\d{0,15})$/), z.int().min(1).max(MOST))

/** How many blocks a network needs, that of the transaction included, before it counts as done. */
export type NeededConfirmations = (chain: Pick<Chain, 'caipNetworkId'>) => number

/** `CONFIRMATIONS`: JSON such as `{"eip155:1":12,"*":2}`, beside what is known of networks. Throws `settings/invalid`. */
export function neededConfirmations(env: Readonly<Record<string, string | undefined>>): NeededConfirmations {
  const said = readTable(env['CONFIRMATIONS'])
  return ({ caipNetworkId }) => said[caipNetworkId] ?? said['*'] ?? KNOWN[caipNetworkId] ?? ELSEWHERE
}

function readTable(text: string | undefined): Readonly<Record<string, number>> {
  if (!text) return {}
  try {
    return table.parse(JSON.parse(text))
  } catch {
    throw new HttpError(500, 'settings/invalid', 'CONFIRMATIONS must be JSON like {"eip155:1":12}.')
  }
}
