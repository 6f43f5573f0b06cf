import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'

/** Something that goes wrong between us and a node, once the transport has done all that it can. */
export interface ChainFault {
  readonly name: string
  /** What the transport throws, or gives. */
  play(): unknown
}

const failed = (code: number, message: string, data?: unknown) => () => {
  throw new AppKitError('rpc/failed', { text: message, cause: { code, message, ...(data !== undefined && { data }) } })
}
const broken = (code: ErrorCode) => () => {
  throw new AppKitError(code)
}
const reason = `0x08c379a0${'20'.padStart(64, '0')}${'7'.padStart(64, '0')}${'7061757365642e'.padEnd(64, '0')}`
const says = (what: string, answer: unknown): ChainFault => ({ name: `the node says ${what}`, play: () => answer })

/** The node cannot be asked: what it would have said is not known. */
export const silences: readonly ChainFault[] = (
  ['http/unreachable', 'http/status', 'http/too-large', 'rpc/timeout', 'rpc/failed'] as const
).map(code => ({ name: `the transport fails with ${code}`, play: broken(code) }))

/** The node says that it will not, or cannot. */
export const refusals: readonly ChainFault[] = [
  { name: 'the node is busy', play: failed(-32005, 'limit exceeded') },
  { name: 'the node knows no such method', play: failed(-32601, 'method not found') },
  { name: 'the node has an internal error', play: failed(-32603, '<script>alert(1)</script>') },
  { name: 'the node wants more funds', play: failed(-32000, 'insufficient funds for gas * price + value') },
]

/** The contract says no. */
export const reverts: readonly ChainFault[] = [
  { name: 'the call reverts', play: failed(3, 'execution reverted') },
  { name: 'the call reverts with a reason', play: failed(3, 'execution reverted: paused', reason) },
  { name: 'the call reverts with a megabyte', play: failed(3, 'execution reverted', `0x${'ab'.repeat(500_000)}`) },
  { name: 'the call reverts with a page', play: failed(3, `execution reverted: <img src=x onerror=alert(1)>`) },
]

/** The node says what makes no sense. */
export const lies: readonly ChainFault[] = [
  says('nothing', undefined),
  says('null', null),
  says('yes', true),
  says('a number', 7),
  says('an empty text', ''),
  says('no bytes', '0x'),
  says('zero', '0x0'),
  says('a word of zero', `0x${'0'.repeat(64)}`),
  says('a word of all', `0x${'f'.repeat(64)}`),
  says('2 ** 64', '0x10000000000000000'),
  says('half a byte', '0xabc'),
  says('text', 'latest'),
  says('a page', '<html></html>'),
  says('a list', []),
  says('an object', {}),
  says('a receipt for something else', { status: 'success' }),
  says('a heap', `0x${'ab'.repeat(200_000)}`),
]

/** All that a node may do to a call. */
export const chainFaults: readonly ChainFault[] = [...silences, ...refusals, ...reverts, ...lies]
