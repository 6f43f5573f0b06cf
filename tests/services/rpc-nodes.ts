import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { json, localServer, type Handler } from './local-server.js'

/** The network and call of tests for which these do not matter. */
export const chain: CaipNetworkId = 'eip155:1'
export const call = { method: 'eth_chainId' }

/** A real node, closed after the test. */
export async function node(handler: Handler) {
  return disposeAfterTest(await localServer(handler))
}

export async function nodes(handlers: readonly Handler[]) {
  const all = await Promise.all(handlers.map(node))
  return { urls: all.map(({ url }) => url), hits: all.map(({ hits }) => hits) }
}

export function answer(result: unknown): Handler {
  return ({ body }, response) => reply(body, response, { result })
}

export function refuse(error: unknown): Handler {
  return ({ body }, response) => reply(body, response, { error })
}

export function status(code: number, headers: Record<string, string> = {}): Handler {
  return (_, response) => response.writeHead(code, headers).end('no')
}

/** Uses the handlers in turn and repeats the last one. */
export function inTurn(...handlers: Handler[]): Handler {
  let turn = 0
  return (hit, response) => handlers[Math.min(turn++, handlers.length - 1)]?.(hit, response)
}

/** Returns the AppKitError of a rejected promise. Fails the test otherwise. */
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
