import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { walletMethods } from './answer-request.js'
import { bitcoinAccount, type BitcoinAccount } from './bitcoin-account.js'
import { familiesOf, otherChains, type Family } from './families.js'
import { signInAnswer, type Manner, type SignInRequest } from './sign-in-answer.js'
import { solanaAccount, type SolanaAccount } from './solana-account.js'

/** Anvil's own words: never a key with money on it. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** What the protocol says for an answer of no. */
export const reasons = {
  rejected: { code: 5000, message: 'User rejected.' },
  chains: { code: 5100, message: 'Unsupported chains.' },
  disconnected: { code: 6000, message: 'User disconnected.' },
} as const

type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>

export interface ExampleWalletOptions {
  /** A `ws:` or `wss:` URL. */
  readonly relayUrl: string
  readonly projectId?: string
  /** The RPC of each EVM chain the wallet is on, by decimal chain id, and of `solana` and `bitcoin` (an esplora) by name. */
  readonly rpc: Readonly<Record<string, string>>
  readonly name?: string
  /** The page it is served from. */
  readonly url?: string
  /** Sessions are kept here; in a browser by default in its IndexedDB. */
  readonly storage?: NonNullable<CoreOptions['storage']>
  /** Which account of the mnemonic is its first; the second one where none is given. */
  readonly firstAccount?: number
  /** Cannot sign in along with a connection, like wallets of before. */
  readonly withoutSignIn?: boolean
  /** Answers without the library's pause of a second between two requests. */
  readonly hurried?: boolean
}

/** A page that asks to be connected. */
export type Proposal = WalletKitTypes.SessionProposal

/** A question of a connected page. */
export type WalletRequest = WalletKitTypes.SessionRequest

/** What can happen to a wallet from outside. */
export interface WalletEvents {
  proposal: Proposal
  signIn: SignInRequest
  request: WalletRequest
  /** A proposal or a request is not open any more; the id is its own. */
  withdrawn: { readonly id: number }
  sessions: undefined
}

/** What it says yes to in one family. */
interface Approved {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** Told in every namespace. */
const events = ['accountsChanged', 'chainChanged']

/** Starts a wallet with real keys for a test chain and a real connection to the relay. */
export async function createWallet(options: ExampleWalletOptions): Promise<ExampleWallet> {
  const { relayUrl, projectId, storage } = options
  const core = new Core({
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: 'example-wallet',
    ...(projectId && { projectId }),
    ...(storage && { storage }),
  })
  // Nobody but the relay is asked about the page that asks, and nobody else hears that this wallet was started.
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  core.eventClient.init = async () => undefined
  const kit = await WalletKit.init({
    core: core as unknown as WalletKitTypes.Options['core'],
    metadata: walletMetadata(options),
    signConfig: { disableRequestQueue: options.hurried ?? false },
  })
  // The kit's client has a logger of its own, and complains of an answer that it hears twice. In a browser its level is
  // that of the root logger, whatever is set here.
  const nothing = () => undefined
  Object.assign(kit.engine.signClient.logger, { level: 'silent', error: nothing, warn: nothing })
  hearFailedLook(kit)
  endOnce(kit)
  return new ExampleWallet(kit, options.rpc, options)
}

/** The kit lets the rejection of its own look at a goodbye escape, where the session ended while it looked. */
function hearFailedLook(kit: IWalletKit): void {
  const { engine } = kit.engine.signClient as unknown as { engine: { isValidDisconnect(of: unknown): Promise<void> } }
  const look = engine.isValidDisconnect.bind(engine)
  engine.isValidDisconnect = of => {
    const looked = look(of)
    looked.catch(() => undefined)
    return looked
  }
}

/** Deletes each session once: for a second disconnect, the kit deletes it again and leaves the rejection unhandled. */
function endOnce(kit: IWalletKit): void {
  type Engine = { deleteSession(of: { topic: string }): Promise<void> }
  const { engine, session } = kit.engine.signClient as unknown as { engine: Engine; session: { keys: string[] } }
  const end = engine.deleteSession.bind(engine)
  engine.deleteSession = async of => {
    if (session.keys.includes(of.topic)) await end(of)
  }
}

function walletMetadata({ name = 'Example Wallet', url = 'http://localhost' }: ExampleWalletOptions) {
  const redirect = { native: 'examplewallet://', universal: url }
  return { name, description: 'A wallet for trying things out', url, icons: [`${url}/wallet/icon.svg`], redirect }
}

/** The heart of the example wallet: what it is asked, and how it answers. It draws nothing. */
export class ExampleWallet {
  /** The accounts it holds; the first one is in use. */
  readonly accounts: HDAccount[]
  /** The same on Solana. */
  readonly solanaAccounts: SolanaAccount[]
  /** The same on Bitcoin. */
  readonly bitcoinAccounts: BitcoinAccount[]
  private readonly listeners = new Set<(name: keyof WalletEvents, value: unknown) => void>()

  constructor(
    private readonly kit: IWalletKit,
    private readonly rpc: Readonly<Record<string, string>>,
    {
      firstAccount: first = 1,
      withoutSignIn = false,
    }: Pick<ExampleWalletOptions, 'firstAccount' | 'withoutSignIn'> = {},
  ) {
    this.accounts = [first, first + 1].map(addressIndex => mnemonicToAccount(MNEMONIC, { addressIndex }))
    this.solanaAccounts = [first, first + 1].map(solanaAccount)
    this.bitcoinAccounts = [first, first + 1].map(bitcoinAccount)
    kit.on('session_proposal', proposal => this.tell('proposal', proposal))
    // Whoever does not listen is asked to connect alone.
    if (!withoutSignIn) kit.on('session_authenticate', request => this.tell('signIn', request))
    kit.on('session_request', request => this.tell('request', request))
    kit.on('proposal_expire', ({ id }) => this.tell('withdrawn', { id }))
    kit.on('session_request_expire', ({ id }) => this.tell('withdrawn', { id }))
    kit.on('session_delete', () => this.tell('sessions', undefined))
  }

  get address(): `0x${string}` {
    return this.account.address
  }

  /** The chains it is on, by CAIP-2. */
  get chains(): string[] {
    return Object.keys(this.rpc).map(id => otherChains[id] ?? `eip155:${id}`)
  }

  get sessions() {
    return Object.values(this.kit.getActiveSessions())
  }

  /** Calls with every event of this name; the returned function stops it. */
  on<E extends keyof WalletEvents>(event: E, run: (value: WalletEvents[E]) => void): () => void {
    const listener = (name: keyof WalletEvents, value: unknown) => {
      if (name === event) run(value as WalletEvents[E])
    }
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes a pairing link; the proposal behind it comes as an event. Throws what the library says of a bad link. */
  async pair(uri: string): Promise<void> {
    await this.kit.pair({ uri })
  }

  /** Says yes to what the wallet can serve of a proposal, and says which chains are the trouble where it is none. */
  async approve({ id, params }: Proposal, chains = this.askedChains(params)): Promise<void> {
    if (chains.length === 0) return this.kit.rejectSession({ id, reason: reasons.chains })
    await this.kit.approveSession({ id, namespaces: this.namespaces(chains) })
    this.tell('sessions', undefined)
  }

  async reject({ id }: Proposal, reason: { code: number; message: string } = reasons.rejected): Promise<void> {
    await this.kit.rejectSession({ id, reason })
  }

  /** Says yes to a connection and signs in, on each chain the wallet is on; perhaps with a lie. */
  async approveSignIn(request: SignInRequest, lie?: Manner): Promise<void> {
    const account = this.accounts[0] as HDAccount
    const chains = this.chains.filter(chain => chain.startsWith('eip155:'))
    const auths = await signInAnswer(request, { account, chains, methods: walletMethods, lie })
    await this.kit.approveSessionAuthenticate({ id: request.id, auths })
    this.tell('sessions', undefined)
  }

  async rejectSignIn(
    { id }: SignInRequest,
    reason: { code: number; message: string } = reasons.rejected,
  ): Promise<void> {
    await this.kit.rejectSessionAuthenticate({ id, reason })
  }

  /** Does what a request asks and sends the answer; what goes wrong is the answer then. */
  async approveRequest({ id, topic, params }: WalletRequest): Promise<void> {
    const { request, chainId } = params
    const families = this.families()
    const family = families.find(({ namespace }) => chainId.startsWith(`${namespace}:`))
    if (!family?.methods.includes(request.method) || !this.chains.includes(chainId))
      return this.respond(topic, id, { error: { code: 4200, message: `No ${request.method} here` } })
    try {
      const result = await family.answer(request, this.urlOf(chainId))
      await this.respond(topic, id, { result })
    } catch (cause) {
      const { code = -32603, message = String(cause) } = cause as { code?: number; message?: string }
      await this.respond(topic, id, { error: { code, message } })
    }
  }

  async rejectRequest({ id, topic }: WalletRequest): Promise<void> {
    await this.respond(topic, id, { error: { code: 4001, message: 'User rejected the request.' } })
  }

  /** Moves a session to another chain, and says so to its page. */
  async switchChain(topic: string, chainId: string): Promise<void> {
    const data = Number(chainId.replace('eip155:', ''))
    await this.kit.emitSessionEvent({ topic, chainId, event: { name: 'chainChanged', data } })
  }

  /** Puts the next account to use, in every session. */
  async switchAccount(): Promise<void> {
    this.accounts.push(...this.accounts.splice(0, 1))
    this.solanaAccounts.push(...this.solanaAccounts.splice(0, 1))
    this.bitcoinAccounts.push(...this.bitcoinAccounts.splice(0, 1))
    for (const { topic, namespaces } of this.sessions) {
      const chains = Object.values(namespaces).flatMap(({ chains: own = [] }) => own)
      const next = this.namespaces(chains)
      await this.kit.updateSession({ topic, namespaces: next }) // the page may be away
      for (const {
        chains: [chainId = ''],
        accounts,
      } of Object.values(next)) {
        const event = { name: 'accountsChanged', data: accounts.slice(0, 1) }
        await this.kit.emitSessionEvent({ topic, chainId, event })
      }
    }
    this.tell('sessions', undefined)
  }

  /** Changes the chains a session is approved for; resolves when the page has heard it. */
  async updateSession(topic: string, chains: readonly string[]): Promise<void> {
    const { acknowledged } = await this.kit.updateSession({ topic, namespaces: this.namespaces(chains) })
    await acknowledged()
  }

  async disconnect(topic: string): Promise<void> {
    await this.kit.disconnectSession({ topic, reason: reasons.disconnected })
    this.tell('sessions', undefined)
  }

  /** Loses a session without a word to the page, as an app does that is installed again. */
  async forget(topic: string): Promise<void> {
    const { core, engine } = this.kit
    await engine.signClient.session.delete(topic, { code: 0, message: '' })
    await core.relayer.unsubscribe(topic)
    await core.crypto.deleteSymKey(topic)
    this.tell('sessions', undefined)
  }

  /** Lets the relay go. Sessions stay where they are stored. */
  async close(): Promise<void> {
    const { relayer, heartbeat } = this.kit.core
    heartbeat.stop()
    relayer.events.removeAllListeners()
    await relayer.transportClose().catch(() => undefined)
  }

  private get account(): HDAccount {
    return this.accounts[0] as HDAccount
  }

  private askedChains({ optionalNamespaces, requiredNamespaces }: Proposal['params']): string[] {
    const asked = [requiredNamespaces, optionalNamespaces].flatMap(parts =>
      Object.values(parts).flatMap(({ chains = [] }) => chains),
    )
    return this.chains.filter(chain => asked.includes(chain))
  }

  private families(): readonly Family[] {
    const [evm, solana, bitcoin] = [this.accounts[0], this.solanaAccounts[0], this.bitcoinAccounts[0]]
    const chains = this.chains.filter(chain => chain.startsWith('eip155:'))
    return evm && solana && bitcoin ? familiesOf({ evm, solana, bitcoin, chains }) : []
  }

  private namespaces(chains: readonly string[]) {
    const parts = this.families().map(({ namespace, methods, addresses }) => {
      const own = chains.filter(chain => chain.startsWith(`${namespace}:`))
      const accounts = own.flatMap(chain => addresses.map(address => `${chain}:${address}`))
      return [namespace, { chains: own, accounts, methods: [...methods], events }] as [string, Approved]
    })
    return Object.fromEntries(parts.filter(([, { chains: own }]) => own.length > 0))
  }

  private urlOf(chainId: string): string {
    const name = Object.keys(otherChains).find(each => otherChains[each] === chainId) ?? chainId.replace('eip155:', '')
    return this.rpc[name] ?? ''
  }

  private respond(topic: string, id: number, answer: { result: unknown } | { error: object }): Promise<void> {
    const response = { id, jsonrpc: '2.0', ...answer } as Parameters<IWalletKit['respondSessionRequest']>[0]['response']
    return this.kit.respondSessionRequest({ topic, response })
  }

  private tell<E extends keyof WalletEvents>(event: E, value: WalletEvents[E]): void {
    for (const listener of this.listeners) listener(event, value)
  }
}
