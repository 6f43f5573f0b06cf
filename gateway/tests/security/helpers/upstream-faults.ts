import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import type { HeldClock } from './held-clock.js'

/** A failure between the gateway and an upstream service. */
export interface UpstreamFault {
  readonly name: string
  play(response: ServerResponse, good: string, clock: HeldClock): void
}

/** Contained in refusals of upstream services; must never be forwarded. */
export const CANARY = 'canary-7f3a internal.upstream.example'
const TEN_MIB = `"${'a'.repeat(10 * 1024 * 1024)}"`
const packed = gzipSync(TEN_MIB)
const JSON_TYPE = { 'content-type': 'application/json' }

const respond = (
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = JSON_TYPE,
): UpstreamFault['play'] => {
  return response => void response.writeHead(status, headers).end(body)
}

/** Failures of any service. */
export const upstreamFaults: readonly UpstreamFault[] = [
  ...[400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504].map(status => ({
    name: `returns status ${status}`,
    play: respond(JSON.stringify({ message: CANARY }), status, { ...JSON_TYPE, 'retry-after': '7' }),
  })),
  { name: 'requests an extreme delay', play: respond('', 503, { 'retry-after': '99999999999' }) },
  { name: 'returns HTML', play: respond(`<!doctype html><title>${CANARY}</title>`) },
  { name: 'returns an empty body', play: respond('') },
  { name: 'returns null', play: respond('null') },
  { name: 'returns a list', play: respond('[]') },
  { name: 'returns a text', play: respond(`"${CANARY}"`) },
  { name: 'returns an empty record', play: respond('{}') },
  { name: 'returns deeply nested lists', play: respond('['.repeat(100_000)) },
  { name: 'returns invalid UTF-8', play: respond(Buffer.from([0xff, 0xfe, 0x00, 0xd8])) },
  {
    name: 'truncates its response',
    play: (response, good) => void response.writeHead(200, JSON_TYPE).end(good.slice(0, -2)),
  },
  { name: 'returns 10 MiB', play: respond(TEN_MIB) },
  {
    name: 'returns a body that unpacks to 10 MiB',
    play: respond(packed, 200, { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  },
  { name: 'redirects', play: respond('', 302, { location: 'http://127.0.0.1:1/' }) },
  { name: 'resets', play: response => void response.socket?.resetAndDestroy() },
  {
    name: 'resets within its response',
    play: (response, good) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': good.length }).write(good.slice(0, good.length / 2))
      setImmediate(() => response.socket?.resetAndDestroy())
    },
  },
  { name: 'never responds', play: (_response, _good, clock) => clock.expire() },
  {
    name: 'responds byte by byte',
    play: (response, good, clock) => {
      response.writeHead(200, JSON_TYPE).write(good.slice(0, 1))
      setImmediate(() => clock.expire())
    },
  },
]

const rpc = (answer: unknown): UpstreamFault['play'] =>
  respond(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(answer as object) }))
const result = (value: unknown) => rpc({ result: value })

/** Additional failures of a node. */
export const nodeFaults: readonly UpstreamFault[] = [
  ...upstreamFaults,
  { name: 'returns another request', play: respond('{"jsonrpc":"2.0","id":99,"result":"0x7a69"}') },
  { name: 'serves another network', play: result('0x1') },
  ...[-1, -32_000, -32_005, -32_601, -32_603, 3].map(code => ({
    name: `refuses with ${code}`,
    play: rpc({ error: { code, message: CANARY, data: CANARY } }),
  })),
  { name: 'refuses without a message', play: rpc({ error: {} }) },
  { name: 'refuses with a text', play: rpc({ error: CANARY }) },
  {
    name: 'returns a megabyte of revert data',
    play: rpc({ error: { code: 3, message: 'no', data: `0x${'ab'.repeat(500_000)}` } }),
  },
]

/** Wrong results of a node after it reported its network. */
export const lies: readonly (readonly [string, unknown])[] = [
  ['no bytes', '0x'],
  ['no text', ''],
  ['null', null],
  ['a flag', true],
  ['a number', 7],
  ['a list', []],
  ['a record', {}],
  ['a word', 'latest'],
  ['a negative number', '-0x1'],
  ['a decimal number', '12'],
  ['a megabyte', `0x${'ab'.repeat(500_000)}`],
  ['a list of nulls', [null, null]],
]
