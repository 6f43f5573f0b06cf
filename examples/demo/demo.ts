import { createAppKit, AppKitError, type ThemeMode } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { solana } from 'appkit-modal/chains/solana'
import { announce, createSolanaTestWallet, createTestWallet, registerStandard } from 'appkit-modal/testing'
import { localNetworks, localSolana } from './networks.js'
import { readStack } from './stack.js'

const stack = await readStack()
const networks = [...localNetworks(stack), localSolana(stack)]

const wallet = createTestWallet({
  name: 'Development Wallet',
  rdns: 'test.appkit-modal.development',
  rpc: { 31337: stack.rpc['31337'] ?? '', 31338: stack.rpc['31338'] ?? '' },
  memory: sessionStorage,
})
announce(wallet)

const solanaWallet = createSolanaTestWallet({
  name: 'Development Wallet of Solana',
  rpc: { 'solana:devnet': stack.rpc['solana'] ?? '' },
  memory: sessionStorage,
})
registerStandard(solanaWallet)
void fetch(stack.rpc['solana'] ?? '', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'requestAirdrop',
    params: [solanaWallet.addresses[0], 10 ** 10],
  }),
})

const kit = createAppKit({
  adapters: [eip155(), solana()],
  networks,
  projectId: stack.projectId,
  gateway: stack.gateway,
  endpoints: { relay: stack.relay },
  themeMode: 'system',
  debug: true,
})

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E
const write = (what: string, text: string) => (find(`[data-of=${what}]`).textContent = text)

function show(): void {
  const { status, address } = kit.getAccount()
  write('status', status)
  write('address', address ?? 'none')
  write('network', kit.getCaipNetwork()?.name ?? 'none')
  write('wallet', kit.getWalletInfo()?.name ?? 'none')
}
kit.subscribeAccount(show)
kit.subscribeNetwork(show)
show()
find<HTMLAnchorElement>('[data-of=wallet-page]').href = stack.walletPage ?? '/wallet/'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hundredth = 10n ** 16n

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  sign: async () => (await kit.getClient()).signMessage('Hello from the demo'),
  typed: async () =>
    (await kit.getClient()).signTypedData({
      domain: { name: 'Demo', version: '1', chainId: Number(kit.getChainId()) },
      types: { Greeting: [{ name: 'text', type: 'string' }] },
      primaryType: 'Greeting',
      message: { text: 'Hello from the demo' },
    }),
  send: async () => (await kit.getClient()).sendTransaction({ to: receiver, value: hundredth }),
  batch: async () =>
    (await kit.getClient()).sendCalls([
      { to: receiver, value: hundredth },
      { to: receiver, value: hundredth },
    ]),
  wallets: () => kit.open({ view: 'AllWallets' }),
  networks: () => kit.open({ view: 'Networks' }),
  help: () => kit.open({ view: 'WhatIsAWallet' }),
}

for (const [name, run] of Object.entries(actions))
  find<HTMLButtonElement>(`[data-do=${name}]`).addEventListener('click', async () => {
    const output = find<HTMLOutputElement>('output')
    output.value = ''
    try {
      const answer = await run()
      output.value = answer === undefined ? '' : String(answer)
    } catch (error) {
      if (AppKitError.is(error, 'account/missing')) await kit.open()
      else output.value = AppKitError.is(error) ? `${error.code}: ${error.message}` : String(error)
    }
  })

find<HTMLSelectElement>('[name=theme]').addEventListener('change', event => {
  const mode = (event.target as HTMLSelectElement).value as ThemeMode
  kit.setThemeMode(mode)
  document.documentElement.style.colorScheme = mode === 'system' ? '' : mode
})
find<HTMLInputElement>('[name=accent]').addEventListener('input', event =>
  kit.setThemeVariables({ accent: (event.target as HTMLInputElement).value }),
)
find<HTMLSelectElement>('[name=direction]').addEventListener('change', event => {
  document.documentElement.dir = (event.target as HTMLSelectElement).value
})
find<HTMLSelectElement>('[name=answer]').addEventListener('change', event => {
  const mode = (event.target as HTMLSelectElement).value as typeof wallet.control.mode
  for (const { control } of [wallet, solanaWallet]) control.mode = mode
})

Object.assign(globalThis, { kit, wallet, solanaWallet }) // for whoever opens the console
