/** What a wallet does that was asked for a transaction, and what the person is told. */
export interface WalletFault {
  readonly name: string
  play(): unknown
  /** What the wallet said itself; undefined where there is nothing to pass on. */
  readonly said?: string
  /** A choice of the person's, and no failure. */
  readonly refused?: true
}

const throws = (code: unknown, message: string) => () => {
  throw Object.assign(new Error(message), { code })
}
const answers = (what: string, answer: unknown): WalletFault => ({
  name: `answers ${what}`,
  play: () => answer,
  said: 'The wallet gave a transaction hash that is none',
})

/** All that a wallet may do but what it is asked for. */
export const walletFaults: readonly WalletFault[] = [
  { name: 'says that the person said no', play: throws(4001, 'User rejected the request.'), refused: true },
  { name: 'says so in the words of the protocol', play: throws(5000, 'User rejected'), refused: true },
  { name: 'says so as a text', play: () => Promise.reject(new Error('user denied transaction')), refused: true },
  { name: 'is not allowed to', play: throws(4100, 'Unauthorized') },
  { name: 'cannot', play: throws(4200, 'Not supported') },
  { name: 'is gone', play: throws(4900, 'Disconnected') },
  { name: 'is on another chain', play: throws(4901, 'Chain disconnected') },
  { name: 'has an error of its own', play: throws(-32603, 'Internal error'), said: 'Internal error' },
  { name: 'has a page for an error', play: throws(-32000, '<b>Locked</b>'), said: '<b>Locked</b>' },
  { name: 'hides what it says', play: throws(-32000, 'Locked\u202e out'), said: 'Locked out' },
  { name: 'throws nothing', play: () => Promise.reject(undefined as unknown as Error) },
  { name: 'throws a number', play: () => Promise.reject(7 as unknown as Error) },
  answers('nothing', undefined),
  answers('null', null),
  answers('an empty text', ''),
  answers('half a hash', '0xabcd'),
  answers('a hash in an object', { hash: `0x${'1'.repeat(64)}` }),
  answers('markup', '<script>alert(1)</script>'),
]
