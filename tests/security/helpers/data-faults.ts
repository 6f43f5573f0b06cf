import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import type { FaultClock } from './fault-clock.js'

/** Something that goes wrong between us and the data service. */
export interface DataFault {
  readonly name: string
  /** What the service does, where it is reached at all. `good` is the text of a sound answer. */
  play(response: ServerResponse, good: string, clock: FaultClock): void
  /** Where the request goes instead. */
  readonly reach?: (url: string) => string
  /** What the caller is told; undefined where the answer is good all the same. */
  readonly code?: ErrorCode
  /** What is odd is the shape of the answer: nothing to a call that may answer with any object. */
  readonly shaped?: true
  /** The waits between the tries of a call that may be tried again, in milliseconds. */
  readonly waits: readonly number[]
}

/** Three times more, after a base of 150 ms that doubles. */
const thrice = [150, 300, 600]
const JSON_TYPE = { 'Content-Type': 'application/json' }
const TEN_MIB = `"${'a'.repeat(10 * 1024 * 1024)}"`
const bomb = gzipSync(TEN_MIB)
const nothing = () => {}

function refusals(): DataFault[] {
  const passing = [403, 408, 413, 429, 500, 502, 503, 504]
  return [400, 401, 404, 405, 409, 410, 422, 501, ...passing].map(status => ({
    name: `status ${status}`,
    play: response => void response.writeHead(status, JSON_TYPE).end('{"status":"FAILED","reasons":[]}'),
    code: 'http/status',
    waits: passing.includes(status) ? thrice : [],
  }))
}

function askedToWait(): DataFault[] {
  const told: readonly (readonly [string, string, readonly number[]])[] = [
    ['2 s', '2', [2_000, 2_000, 2_000]],
    ['30 s', '30', [30_000, 30_000, 30_000]],
    ['31 s', '31', []],
    ['no time', '0', [0, 0, 0]],
    ['ages', '99999999999999999999', []],
    ['a date in 3 s', 'Thu, 01 Jan 2026 00:00:03 GMT', [3_000, 3_000, 3_000]],
    ['a date gone by', 'Thu, 01 Jan 2015 00:00:00 GMT', [0, 0, 0]],
    ['a date next year', 'Fri, 01 Jan 2027 00:00:00 GMT', []],
    ['nothing readable', 'soon', thrice],
  ]
  return told.map(([what, value, waits], at) => ({
    name: `asked to wait ${what}`,
    play: response => void response.writeHead(at % 2 ? 503 : 429, { 'Retry-After': value }).end(),
    code: 'http/status',
    waits,
  }))
}

/** What answers, but not as agreed. */
function nonsense(): DataFault[] {
  const bodies: readonly (readonly [string, (good: string) => string | Buffer])[] = [
    ['HTML', () => '<!doctype html><title>Sign in to the hotel</title>'],
    ['text', () => 'OK'],
    ['nothing', () => ''],
    ['JSON that ends early', good => good.slice(0, -1)],
    ['two documents', good => good + good],
    ['null', () => 'null'],
    ['a number', () => '1e400'],
    ['a text', () => '"yes"'],
    ['a flag', () => 'true'],
    ['a word that is no JSON', () => 'NaN'],
    ['JSON in single quotes', good => good.replaceAll('"', "'")],
    ['UTF-16', good => Buffer.from(`\ufeff${good}`, 'utf16le')],
    ['a list of lists, a hundred thousand deep', () => '['.repeat(100_000) + ']'.repeat(100_000)],
    ['wrong types all through', good => JSON.stringify(mistyped(JSON.parse(good)))],
  ]
  return bodies.map(([what, body]) => ({
    name: `answered with ${what}`,
    play: (response, good) => void response.writeHead(200, JSON_TYPE).end(body(good)),
    code: 'http/malformed',
    waits: [],
    ...(what.startsWith('wrong types') && { shaped: true }),
  }))
}

/** What is odd, and sound. */
function oddities(): DataFault[] {
  const bodies: readonly (readonly [string, (good: string) => string])[] = [
    ['a byte order mark', good => `\ufeff${good}`],
    ['every key twice', good => good.replace(/"(\w+)":/g, '"$1":null,"$1":')],
    ['white space around', good => `\r\n\t ${good} \n`],
    ['a prototype', good => good.replace(/\{/g, '{"__proto__":{"admin":true},').replaceAll(',}', '}')],
    ['keys that nobody knows', good => JSON.stringify(enriched(JSON.parse(good)))],
  ]
  const sound = bodies.map(([what, body]) => ({
    name: `answered with ${what}`,
    play: (response: ServerResponse, good: string) => void response.writeHead(200, JSON_TYPE).end(body(good)),
    waits: [],
    ...(what.startsWith('keys') && { shaped: true as const }),
  }))
  const typed = ['text/html', 'application/octet-stream', ''].map(type => ({
    name: `answered soundly as ${type || 'no type at all'}`,
    play: (response: ServerResponse, good: string) =>
      void response.writeHead(200, type ? { 'Content-Type': type } : {}).end(good),
    waits: [],
  }))
  return [...sound, ...typed]
}

/** What breaks the way there or back. */
function breakdowns(): DataFault[] {
  const unreachable = { code: 'http/unreachable', waits: [] } as const
  const half = (response: ServerResponse, good: string) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(good) })
    response.write(good.slice(0, good.length / 2))
  }
  return [
    { name: 'refused connection', reach: instead('http://127.0.0.1:1'), play: nothing, ...unreachable },
    { name: 'no such host', reach: instead('http://nowhere.invalid'), play: nothing, ...unreachable },
    { name: 'no TLS', reach: url => url.replace('http:', 'https:'), play: nothing, ...unreachable },
    { name: 'reset before the answer', play: response => void response.socket?.resetAndDestroy(), ...unreachable },
    {
      name: 'reset within the answer',
      play: (response, good) => {
        half(response, good)
        setImmediate(() => response.socket?.resetAndDestroy())
      },
      ...unreachable,
    },
    {
      name: 'closed within the answer',
      play: (response, good) => {
        half(response, good)
        setImmediate(() => response.destroy())
      },
      ...unreachable,
    },
    { name: 'never answered', play: (_response, _good, clock) => clock.expire(), ...unreachable },
    {
      name: 'answered byte by byte',
      play: (response, good, clock) => {
        half(response, good)
        setImmediate(() => clock.expire())
      },
      ...unreachable,
    },
    {
      name: 'sent in circles',
      play: response => void response.writeHead(302, { Location: '/v1/supported-chains?again' }).end(),
      ...unreachable,
    },
    {
      name: 'packed in what is no gzip',
      play: (response, good) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(good),
      ...unreachable,
    },
    { name: 'answered with 10 MiB', play: response => void response.end(TEN_MIB), code: 'http/too-large', waits: [] },
    {
      name: 'answered with what unpacks to 10 MiB',
      play: response => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
      code: 'http/too-large',
      waits: [],
    },
  ]
}

/** F13 to F20, and what is akin to them. */
export const dataFaults: readonly DataFault[] = [
  ...refusals(),
  ...askedToWait(),
  ...nonsense(),
  ...oddities(),
  ...breakdowns(),
]

function instead(origin: string): (url: string) => string {
  return url => origin + url.slice(new URL(url).origin.length)
}

/** Texts for objects, lists for texts, objects for lists. */
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
