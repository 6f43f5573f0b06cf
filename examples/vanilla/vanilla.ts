import { AppKitError, createAppKit, type AppKitOptions } from 'appkit-modal'
import { bip122 } from 'appkit-modal/chains/bip122'
import { eip155 } from 'appkit-modal/chains/eip155'
import { solana } from 'appkit-modal/chains/solana'
import type { DefaultSIWXOptions } from 'appkit-modal/siwx'
import { bitcoin, defineChain, solanaDevnet } from 'appkit-modal/networks'

interface Stack {
  readonly gateway: string
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
  readonly swapRouters: Readonly<Record<`eip155:${number}`, readonly string[]>>
}

const query = new URLSearchParams(location.search)
const stack = (await (await fetch('/stack.json')).json()) as Stack

const local = (id: number, name: string) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [stack.rpc[id] ?? ''] } },
  })

const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

// `?families=solana,eip155,bip122` adds Solana and Bitcoin, with Solana first
const namespaces = (query.get('families') ?? 'eip155').split(',')
const offered = {
  eip155: { adapter: eip155, networks: [local(31337, 'Local One'), local(31338, 'Local Two')] },
  solana: {
    adapter: solana,
    networks: [{ ...solanaDevnet, rpcUrls: { default: { http: [stack.rpc['solana'] ?? ''] } } }],
  },
  bip122: {
    adapter: bip122,
    networks: [
      {
        ...bitcoin,
        id: regtest,
        caipNetworkId: `bip122:${regtest}` as const,
        name: 'Bitcoin Regtest',
        rpcUrls: { default: { http: [stack.rpc['bitcoin'] ?? ''] } },
      },
    ],
  },
}
const isOffered = (name: string): name is keyof typeof offered => Object.hasOwn(offered, name)
const chosen = namespaces.flatMap(name => (isOffered(name) ? offered[name] : []))

const options: AppKitOptions = {
  // `?adapters=none` leaves all wallets to WalletConnect
  adapters: query.get('adapters') === 'none' ? [] : chosen.map(({ adapter }) => adapter()),
  networks: chosen.flatMap(({ networks }) => networks),
  projectId: stack.projectId,
  gateway: stack.gateway,
  endpoints: { relay: stack.relay },
  swaps: { routers: stack.swapRouters },
  ...(query.has('siwx') && { siwx: await signIn(query.get('siwx') ?? '{}') }),
  // `?options={"themeMode":"light"}` sets any other option
  ...(JSON.parse(query.get('options') ?? '{}') as Partial<AppKitOptions>),
}

if (options.enableEmbedded) find('main').append(document.createElement('appkit-modal'))

const kit = createAppKit(options)

/**
 * `?siwx={"required":false}` enables sign-in; the sessions are stored in the browser. Contract signatures are verified
 * on-chain.
 */
async function signIn(json: string) {
  const { DefaultSIWX, nodeRpc } = await import('appkit-modal/siwx')
  const rpc = nodeRpc({ 'eip155:31337': stack.rpc['31337'] ?? '', 'eip155:31338': stack.rpc['31338'] ?? '' })
  return new DefaultSIWX({ rpc, ...(JSON.parse(json) as DefaultSIWXOptions) })
}

function show(): void {
  const { status, address } = kit.getAccount()
  const network = kit.getCaipNetwork()?.name ?? 'no network'
  find('#account').textContent = address ? `${status}: ${address} on ${network}` : `${status}, ${network}`
}
kit.subscribeAccount(show)
kit.subscribeNetwork(show)
show()

const actions: Readonly<Record<string, () => Promise<string>>> = {
  sign: async () => (await kit.getClient()).signMessage('Hello from a plain page'),
  send: async () =>
    (await kit.getClient()).sendTransaction({
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: 10n ** 16n,
    }),
}
for (const [id, run] of Object.entries(actions))
  find(`#${id}`).addEventListener('click', async () => {
    const output = find<HTMLOutputElement>('output')
    output.value = 'Waiting'
    try {
      output.value = await run()
    } catch (error) {
      output.value = AppKitError.is(error) ? error.code : String(error)
    }
  })

function find<E extends Element>(selector: string): E {
  return document.querySelector(selector) as E
}

Object.assign(globalThis, { kit }) // for the console
