import type { HDAccount } from 'viem/accounts'
import { answerBitcoin, bitcoinMethods } from './answer-bitcoin.js'
import { answerRequest, walletMethods } from './answer-request.js'
import { answerSolana, solanaMethods } from './answer-solana.js'
import type { BitcoinAccount } from './bitcoin-account.js'
import type { SolanaAccount } from './solana-account.js'

/** The development networks other than EVM, by their RPC names. */
export const otherChains: Readonly<Record<string, string>> = {
  solana: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  bitcoin: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** The wallet's operations in one namespace. */
export interface NamespaceWallet {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly addresses: readonly string[]
  /** Signs or sends a request, with the RPC URL of its network. */
  answer(request: { readonly method: string; readonly params: unknown }, url: string): Promise<unknown>
}

/** The wallet's accounts in each namespace, and its EVM chains. */
export interface WalletAccounts {
  readonly evm: HDAccount
  readonly solana: SolanaAccount
  readonly bitcoin: BitcoinAccount
  readonly chains: readonly string[]
}

/** Returns the operations of a wallet with these accounts, by namespace. */
export function createNamespaceWallets({ evm, solana, bitcoin, chains }: WalletAccounts): readonly NamespaceWallet[] {
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
