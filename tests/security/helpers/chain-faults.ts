import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'

/** A fault of a node after all retries of the transport. */
export interface ChainFault {
  readonly name: string
  /** Returns the result or throws the error of the transport. */
  play(): unknown
}

const failed = (code: number, message: string, data?: unknown) => () => {
  throw new AppKitError('rpc/failed', { text: message, cause: { code, message, ...(data !== undefined && { data }) } })
}
const broken = (code: ErrorCode) => () => {
  throw new AppKitError(code)
}
const reason = `0x08c379a0${'20'.padStart(64, '0')}${'7'.padStart(64, '0')}${'7061757365642e'.padEnd(64, '0')}`
const returns = (what: string, answer: unknown): ChainFault => ({
  name: `the node returns ${what}`,
  play: () => answer,
})

/** The node cannot be reached, so the result is unknown. */
export const transportErrors: readonly ChainFault[] = (
  ['http/unreachable', 'http/status', 'http/too-large', 'rpc/timeout', 'rpc/failed'] as const
).map(code => ({ name: `the transport fails with ${code}`, play: broken(code) }))

/** The node returns a JSON-RPC error. */
export const nodeErrors: readonly ChainFault[] = [
  { name: 'the node is busy', play: failed(-32005, 'limit exceeded') },
  { name: 'the node does not support the method', play: failed(-32601, 'method not found') },
  { name: 'the node has an internal error', play: failed(-32603, '<script>alert(1)</script>') },
  { name: 'the node reports insufficient funds', play: failed(-32000, 'insufficient funds for gas * price + value') },
]

/** The call reverts. */
export const reverts: readonly ChainFault[] = [
  { name: 'the call reverts', play: failed(3, 'execution reverted') },
  { name: 'the call reverts with a reason', play: failed(3, 'execution reverted: paused', reason) },
  {
    name: 'the call reverts with a megabyte of data',
    play: failed(3, 'execution reverted', `0x${'ab'.repeat(500_000)}`),
  },
  { name: 'the call reverts with HTML', play: failed(3, `execution reverted: <img src=x onerror=alert(1)>`) },
]

/** The node returns an invalid result. */
export const invalidResults: readonly ChainFault[] = [
  returns('undefined', undefined),
  returns('null', null),
  returns('true', true),
  returns('a number', 7),
  returns('an empty string', ''),
  returns('empty bytes', '0x'),
  returns('zero', '0x0'),
  returns('a zero word', `0x${'0'.repeat(64)}`),
  returns('a word of all ones', `0x${'f'.repeat(64)}`),
  returns('2 ** 64', '0x10000000000000000'),
  returns('an odd number of digits', '0xabc'),
  returns('a block tag', 'latest'),
  returns('HTML', '<html></html>'),
  returns('an array', []),
  returns('an object', {}),
  returns('a receipt for something else', { status: 'success' }),
  returns('200 kB of data', `0x${'ab'.repeat(200_000)}`),
]

/** All faults of a call. */
export const chainFaults: readonly ChainFault[] = [...transportErrors, ...nodeErrors, ...reverts, ...invalidResults]
