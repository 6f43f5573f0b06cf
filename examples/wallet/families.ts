import type { HDAccount } from 'viem/accounts'
import { answerBitcoin, bitcoinMethods } from './answer-bitcoin.js'
import { answerRequest, walletMethods } from './answer-request.js'
import { answerSolana, solanaMethods } from './answer-solana.js'
import type { BitcoinAccount } from './bitcoin-account.js'
import type { SolanaAccount } from './solana-account.js'

/** The networks beside those of EVM that people develop on, by the names that their RPC has. */
export const otherChains: Readonly<Record<string, string>> = {
  solana: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  bitcoin: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** What the wallet does in one family of chains. */
export interface Family {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly addresses: readonly string[]
  /** Signs or sends what a page asked for, at the RPC of its network. */
  answer(request: { readonly method: string; readonly params: unknown }, url: string): Promise<unknown>
}

/** Who the wallet is in each family, and the EVM chains that it is on. */
export interface Holder {
  readonly evm: HDAccount
  readonly solana: SolanaAccount
  readonly bitcoin: BitcoinAccount
  readonly chains: readonly string[]
}

/** What a wallet with these accounts can do, family by family. */
export function familiesOf({ evm, solana, bitcoin, chains }: Holder): readonly Family[] {
  return [
    {
      namespace: 'eip155',
      methods: walletMethods,
      addresses: [evm.address],
      answer: (request, url) => answerRequest({ ...request, account: evm, url, chains }),
    },
    {
      namespace: 'solana',
      methods: solanaMethods,
      addresses: [solana.address],
      answer: (request, url) => answerSolana({ ...request, account: solana, url }),
    },
    {
      namespace: 'bip122',
      methods: bitcoinMethods,
      addresses: bitcoin.map(({ address }) => address),
      answer: (request, url) => answerBitcoin({ ...request, account: bitcoin, url }),
    },
  ]
}
