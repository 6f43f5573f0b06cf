import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import type { FaultClock } from './fault-clock.js'

/** A fault of the data service or of the connection to it. */
export interface DataFault {
  readonly name: string
  /** Responds to a request. `good` is the body of a valid response. */
  play(response: ServerResponse, good: string, clock: FaultClock): void
  /** Redirects the request to another URL. */
  readonly reach?: (url: string) => string
  /** The error code of the caller; undefined if the response is valid. */
  readonly code?: ErrorCode
  /** The response has an unexpected shape. Routes that accept any object treat it as valid. */
  readonly shaped?: true
  /** The delays between retries, in milliseconds. */
  readonly waits: readonly number[]
}

/** The delays of three retries: 150 ms, doubled each time. */
const threeRetries = [150, 300, 600]
const JSON_TYPE = { 'Content-Type': 'application/json' }
const TEN_MIB = `"${'a'.repeat(10 * 1024 * 1024)}"`
const bomb = gzipSync(TEN_MIB)
const nothing = () => {}

function statusFaults(): DataFault[] {
  const passing = [403, 408, 413, 429, 500, 502, 503, 504]
  return [400, 401, 404, 405, 409, 410, 422, 501, ...passing].map(status => ({
    name: `status ${status}`,
    play: response => void response.writeHead(status, JSON_TYPE).end('{"status":"FAILED","reasons":[]}'),
    code: 'http/status',
    waits: passing.includes(status) ? threeRetries : [],
  }))
}

function retryAfterFaults(): DataFault[] {
  const headers: readonly (readonly [string, string, readonly number[]])[] = [
    ['2 s', '2', [2_000, 2_000, 2_000]],
    ['30 s', '30', [30_000, 30_000, 30_000]],
    ['31 s', '31', []],
    ['0 s', '0', [0, 0, 0]],
    ['a huge number', '99999999999999999999', []],
    ['a date in 3 s', 'Thu, 01 Jan 2026 00:00:03 GMT', [3_000, 3_000, 3_000]],
    ['a past date', 'Thu, 01 Jan 2015 00:00:00 GMT', [0, 0, 0]],
    ['a date next year', 'Fri, 01 Jan 2027 00:00:00 GMT', []],
    ['invalid text', 'soon', threeRetries],
  ]
  return headers.map(([what, value, waits], at) => ({
    name: `Retry-After of ${what}`,
    play: response => void response.writeHead(at % 2 ? 503 : 429, { 'Retry-After': value }).end(),
    code: 'http/status',
    waits,
  }))
}

/** Responses that are not as specified. */
function malformedBodies(): DataFault[] {
  const bodies: readonly (readonly [string, (good: string) => string | Buffer])[] = [
    ['HTML', () => '<!doctype html><title>Sign in to the hotel</title>'],
    ['text', () => 'OK'],
    ['no body', () => ''],
    ['JSON that ends early', good => good.slice(0, -1)],
    ['two documents', good => good + good],
    ['null', () => 'null'],
    ['a number', () => '1e400'],
    ['a string', () => '"yes"'],
    ['a boolean', () => 'true'],
    ['NaN', () => 'NaN'],
    ['JSON in single quotes', good => good.replaceAll('"', "'")],
    ['UTF-16', good => Buffer.from(`\ufeff${good}`, 'utf16le')],
    ['nested arrays, 100,000 deep', () => '['.repeat(100_000) + ']'.repeat(100_000)],
    ['wrong types', good => JSON.stringify(mistyped(JSON.parse(good)))],
  ]
  return bodies.map(([what, body]) => ({
    name: `response of ${what}`,
    play: (response, good) => void response.writeHead(200, JSON_TYPE).end(body(good)),
    code: 'http/malformed',
    waits: [],
    ...(what.startsWith('wrong types') && { shaped: true }),
  }))
}

/** Unusual but valid responses. */
function unusualBodies(): DataFault[] {
  const bodies: readonly (readonly [string, (good: string) => string])[] = [
    ['a byte order mark', good => `\ufeff${good}`],
    ['duplicate keys', good => good.replace(/"(\w+)":/g, '"$1":null,"$1":')],
    ['surrounding whitespace', good => `\r\n\t ${good} \n`],
    ['__proto__ keys', good => good.replace(/\{/g, '{"__proto__":{"admin":true},').replaceAll(',}', '}')],
    ['unknown keys', good => JSON.stringify(enriched(JSON.parse(good)))],
  ]
  const valid = bodies.map(([what, body]) => ({
    name: `response of ${what}`,
    play: (response: ServerResponse, good: string) => void response.writeHead(200, JSON_TYPE).end(body(good)),
    waits: [],
    ...(what.startsWith('unknown keys') && { shaped: true as const }),
  }))
  const typed = ['text/html', 'application/octet-stream', ''].map(type => ({
    name: `valid response as ${type || 'no content type'}`,
    play: (response: ServerResponse, good: string) =>
      void response.writeHead(200, type ? { 'Content-Type': type } : {}).end(good),
    waits: [],
  }))
  return [...valid, ...typed]
}

function connectionFaults(): DataFault[] {
  const unreachable = { code: 'http/unreachable', waits: [] } as const
  const half = (response: ServerResponse, good: string) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(good) })
    response.write(good.slice(0, good.length / 2))
  }
  return [
    { name: 'refused connection', reach: redirectTo('http://127.0.0.1:1'), play: nothing, ...unreachable },
    { name: 'unknown host', reach: redirectTo('http://nowhere.invalid'), play: nothing, ...unreachable },
    { name: 'no TLS', reach: url => url.replace('http:', 'https:'), play: nothing, ...unreachable },
    { name: 'reset before the response', play: response => void response.socket?.resetAndDestroy(), ...unreachable },
    {
      name: 'reset during the response',
      play: (response, good) => {
        half(response, good)
        setImmediate(() => response.socket?.resetAndDestroy())
      },
      ...unreachable,
    },
    {
      name: 'closed during the response',
      play: (response, good) => {
        half(response, good)
        setImmediate(() => response.destroy())
      },
      ...unreachable,
    },
    { name: 'no response', play: (_response, _good, clock) => clock.expire(), ...unreachable },
    {
      name: 'incomplete response',
      play: (response, good, clock) => {
        half(response, good)
        setImmediate(() => clock.expire())
      },
      ...unreachable,
    },
    {
      name: 'redirect loop',
      play: response => void response.writeHead(302, { Location: '/v1/supported-chains?again' }).end(),
      ...unreachable,
    },
    {
      name: 'invalid gzip',
      play: (response, good) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(good),
      ...unreachable,
    },
    { name: 'response of 10 MiB', play: response => void response.end(TEN_MIB), code: 'http/too-large', waits: [] },
    {
      name: 'gzip that expands to 10 MiB',
      play: response => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
      code: 'http/too-large',
      waits: [],
    },
  ]
}

/** The faults F13 to F20, and similar ones. */
export const dataFaults: readonly DataFault[] = [
  ...statusFaults(),
  ...retryAfterFaults(),
  ...malformedBodies(),
  ...unusualBodies(),
  ...connectionFaults(),
]

function redirectTo(origin: string): (url: string) => string {
  return url => origin + url.slice(new URL(url).origin.length)
}

/** Replaces strings by lists, lists by objects and objects by lists. */
function mistyped(value: unknown): unknown {
  if (Array.isArray(value)) return { length: value.length, 0: value[0] as unknown }
  if (typeof value !== 'object' || value === null) return [value]
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mistyped(inner)]))
}

function enriched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enriched)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([key, inner]) => [key, enriched(inner)])
  return Object.fromEntries([...own, ['isAdmin', true], ['constructor', 'evil'], ['toString', 1]])
}
