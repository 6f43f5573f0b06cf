/** A fault of a wallet when it is requested to send a transaction. */
export interface WalletFault {
  readonly name: string
  play(): unknown
  /** The wallet's message; undefined if the modal shows its own. */
  readonly message?: string
  /** The user rejected the request, so it is not a failure. */
  readonly rejected?: true
}

const throws = (code: unknown, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}
const answers = (what: string, answer: unknown): WalletFault => ({
  name: `returns ${what}`,
  play: () => answer,
  message: 'The wallet returned an invalid transaction hash',
})

/** All faults of a wallet. */
export const walletFaults: readonly WalletFault[] = [
  { name: 'rejects with code 4001', play: throws(4001, 'User rejected the request.'), rejected: true },
  { name: 'rejects with the WalletConnect code 5000', play: throws(5000, 'User rejected'), rejected: true },
  {
    name: 'rejects with a message only',
    play: () => Promise.reject(new Error('user denied transaction')),
    rejected: true,
  },
  { name: 'is unauthorized', play: throws(4100, 'Unauthorized') },
  { name: 'does not support the method', play: throws(4200, 'Not supported') },
  { name: 'is disconnected', play: throws(4900, 'Disconnected') },
  { name: 'is on another chain', play: throws(4901, 'Chain disconnected') },
  { name: 'has an internal error', play: throws(-32603, 'Internal error'), message: 'Internal error' },
  { name: 'returns HTML as an error', play: throws(-32000, '<b>Locked</b>'), message: '<b>Locked</b>' },
  { name: 'hides a part of its message', play: throws(-32000, 'Locked\u202e out'), message: 'Locked out' },
  { name: 'throws undefined', play: () => Promise.reject(undefined as unknown as Error) },
  { name: 'throws a number', play: () => Promise.reject(7 as unknown as Error) },
  answers('undefined', undefined),
  answers('null', null),
  answers('an empty string', ''),
  answers('an incomplete hash', '0xabcd'),
  answers('a hash in an object', { hash: `0x${'1'.repeat(64)}` }),
  answers('markup', '<script>alert(1)</script>'),
]
