import { AppKitError, type ThemeMode } from 'appkit-modal'
import { kit, stack, wallets } from './kit.js'

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E
const write = (what: string, text: string) => (find(`[data-of=${what}]`).textContent = text)

/** Test transfers by namespace: a small amount of the native coin, and a recipient. */
const testTransfers = {
  eip155: { words: '0.01 ETH', value: 10n ** 16n, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  solana: { words: '0.01 SOL', value: 10n ** 7n, to: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  bip122: { words: '0.0001 BTC', value: 10n ** 4n, to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
  polkadot: undefined, // its wallets only sign messages
} as const

const getNamespace = () => kit.getCaipNetwork()?.chainNamespace ?? 'eip155'

function show(): void {
  const { status, address } = kit.getAccount()
  write('status', status)
  write('address', address ?? 'none')
  write('network', kit.getCaipNetwork()?.name ?? 'none')
  write('wallet', kit.getWalletInfo()?.name ?? 'none')
  const coins = testTransfers[getNamespace()]
  const send = find<HTMLButtonElement>('[data-do=send]')
  send.hidden = !coins
  if (coins) send.textContent = `Send ${coins.words}`
  for (const name of ['typed', 'batch'])
    find<HTMLButtonElement>(`[data-do=${name}]`).hidden = getNamespace() !== 'eip155'
}
kit.subscribeAccount(show)
kit.subscribeNetwork(show)
show()
find<HTMLAnchorElement>('[data-of=wallet-page]').href = stack.walletPage ?? '/wallet/'

const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  sign: async () => (await kit.getClient()).signMessage('Hello from the demo'),
  typed: async () =>
    (await kit.getClient()).signTypedData({
      domain: { name: 'Demo', version: '1', chainId: Number(kit.getChainId()) },
      types: { Greeting: [{ name: 'text', type: 'string' }] },
      primaryType: 'Greeting',
      message: { text: 'Hello from the demo' },
    }),
  send: async () => {
    const coins = testTransfers[getNamespace()]
    return coins && (await kit.getClient()).sendTransaction({ to: coins.to, value: coins.value })
  },
  batch: async () => {
    const { to, value } = testTransfers.eip155
    return (await kit.getClient()).sendCalls([
      { to, value },
      { to, value },
    ])
  },
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
  const mode = (event.target as HTMLSelectElement).value as (typeof wallets)[number]['control']['mode']
  for (const { control } of wallets) control.mode = mode
})
