import type { ServerResponse } from 'node:http'
import { afterEach, expect } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { json, localServer, type Handler } from './local-server.js'

/** The network and the call that tests ask about where it does not matter which. */
export const chain: CaipNetworkId = 'eip155:1'
export const call = { method: 'eth_chainId' }

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A real node that answers as told, until the test is over. */
export async function node(handler: Handler) {
  const server = await localServer(handler)
  stops.push(server.stop)
  return server
}

/** One node for each handler. */
export async function nodes(handlers: readonly Handler[]) {
  const all = await Promise.all(handlers.map(node))
  return { urls: all.map(({ url }) => url), hits: all.map(({ hits }) => hits) }
}

/** Answers with a result. */
export function answer(result: unknown): Handler {
  return ({ body }, response) => reply(body, response, { result })
}

/** Answers with an error of the node. */
export function refuse(error: unknown): Handler {
  return ({ body }, response) => reply(body, response, { error })
}

/** Answers with an HTTP status. */
export function status(code: number, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(code, headers).end('no')
}

/** Each handler in turn, the last one for ever. */
export function inTurn(...handlers: Handler[]): Handler {
  let turn = 0
  return (hit, response) => handlers[Math.min(turn++, handlers.length - 1)]?.(hit, response)
}

/** The error that a call ends with; fails where it does not, or with one that is not ours. */
export async function failure(promise: Promise<unknown>): Promise<AppKitError> {
  const error = await promise.then(
    value => expect.fail(`resolved to ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (!AppKitError.is(error)) expect.fail(`expected an AppKitError, got ${String(error)}`)
  return error
}

function reply(body: string, response: ServerResponse, outcome: object): void {
  json(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, ...outcome })
}
