import { solana } from '../chains/solana/solana.js'
import type { ChainAdapter } from '../core/chain-adapter.js'

/** The adapter for Solana. The options of similar products, such as `wallets`, are ignored: wallets announce themselves. */
export class SolanaAdapter implements ChainAdapter {
  readonly namespace: ChainAdapter['namespace'] = 'solana'
  readonly isAddress: ChainAdapter['isAddress']
  readonly start: ChainAdapter['start']
  readonly verbs: ChainAdapter['verbs']

  constructor(_options?: object) {
    const { isAddress, start, verbs } = solana()
    this.isAddress = isAddress
    this.start = start
    this.verbs = verbs
  }
}
