import { announce, createTestWallet } from 'appkit-modal/testing'
import { createBitcoinTestWallet } from 'appkit-modal/testing/bitcoin'
import { createPolkadotTestWallet } from 'appkit-modal/testing/polkadot'
import { createSolanaTestWallet, registerStandard } from 'appkit-modal/testing/solana'
import type { Stack } from './stack.js'

/** Adds a wallet of each namespace to the page, with local keys and some funds of the development chains. */
export function developmentWallets({ rpc }: Stack) {
  const memory = sessionStorage
  const evm = createTestWallet({
    name: 'Development Wallet',
    rdns: 'test.appkit-modal.development',
    rpc: { 31337: rpc['31337'] ?? '', 31338: rpc['31338'] ?? '' },
    memory,
  })
  announce(evm)
  const solana = createSolanaTestWallet({
    name: 'Solana Dev Wallet',
    rpc: { 'solana:devnet': rpc['solana'] ?? '' },
    memory,
  })
  registerStandard(solana)
  const bitcoin = createBitcoinTestWallet({ name: 'Bitcoin Dev Wallet', seed: 'demo', memory })
  bitcoin.appear('standard')
  const polkadot = createPolkadotTestWallet({ name: 'Polkadot Dev Wallet', seed: 'demo', memory })
  polkadot.appear()
  const airdrop = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [solana.addresses[0], 10 ** 10] }
  give(rpc['solana'], airdrop)
  give(rpc['bitcoin'] && `${rpc['bitcoin']}/faucet`, { address: bitcoin.addresses[0], amount: 10 ** 8 })
  return [evm, solana, bitcoin, polkadot] as const
}

function give(url: string | undefined, body: object): void {
  const headers = { 'Content-Type': 'application/json' }
  if (!url) return
  const answer = fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  // An unread body would keep the request open. A failed funding is visible in the balance.
  void answer.then(response => response.text()).catch(() => {})
}
