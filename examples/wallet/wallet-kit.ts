import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { walletMethods } from './answer-request.js'
import { bitcoinAccount, type BitcoinAccount } from './bitcoin-account.js'
import { createNamespaceWallets, otherChains, type NamespaceWallet } from './namespace-wallets.js'
import { signInAnswer, type Manner, type SignInRequest } from './sign-in-answer.js'
import { solanaAccount, type SolanaAccount } from './solana-account.js'

/** Anvil's default mnemonic. Never use it for real funds. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** The error responses of the WalletConnect protocol. */
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
  /** The RPC URL of each EVM chain, by decimal chain id, and of `solana` and `bitcoin` (Esplora) by name. */
  readonly rpc: Readonly<Record<string, string>>
  readonly name?: string
  /** The URL of the wallet's page. */
  readonly url?: string
  /** Stores the sessions; defaults to IndexedDB in a browser. */
  readonly storage?: NonNullable<CoreOptions['storage']>
  /** The index of the first account of the mnemonic; defaults to the second account. */
  readonly firstAccount?: number
  /** Cannot sign in along with a connection, like wallets of before. */
  /** Does not support sign-in along with a connection, like older wallets. */
  readonly withoutSignIn?: boolean
  /** Answers without the library's pause of a second between two requests. */
  /** Answers without the library's pause of one second between two requests. */
  readonly hurried?: boolean
}

export type Proposal = WalletKitTypes.SessionProposal

export type WalletRequest = WalletKitTypes.SessionRequest

export interface WalletEvents {
  proposal: Proposal
  signIn: SignInRequest
  request: WalletRequest
  /** A proposal or a request is no longer pending; the id is its own. */
  withdrawn: { readonly id: number }
  sessions: undefined
}

/** The approved permissions of one namespace. */
interface Approved {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** The events of every namespace. */
const events = ['accountsChanged', 'chainChanged']

/** Starts a wallet with real keys for test chains and a connection to the relay. */
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
  // Verifies pages with the relay only, and reports the start of this wallet to no other server.
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  core.eventClient.init = async () => undefined
  const kit = await WalletKit.init({
    core: core as unknown as WalletKitTypes.Options['core'],
    metadata: walletMetadata(options),
    signConfig: { disableRequestQueue: options.hurried ?? false },
  })
  // The kit's client has its own logger, which warns about duplicate responses. In a browser, its level is that of the
  // root logger, whatever is set here.
  const nothing = () => undefined
  Object.assign(kit.engine.signClient.logger, { level: 'silent', error: nothing, warn: nothing })
  handleDisconnectRejection(kit)
  deleteSessionsOnce(kit)
  return new ExampleWallet(kit, options.rpc, options)
}

/** WalletKit leaves a rejection of its disconnect validation unhandled if the session ends in the meantime. */
function handleDisconnectRejection(kit: IWalletKit): void {
  const { engine } = kit.engine.signClient as unknown as { engine: { isValidDisconnect(of: unknown): Promise<void> } }
  const look = engine.isValidDisconnect.bind(engine)
  engine.isValidDisconnect = of => {
    const looked = look(of)
    looked.catch(() => undefined)
    return looked
  }
}

/** Deletes each session once. On a second disconnect, WalletKit deletes it again and leaves the rejection unhandled. */
function deleteSessionsOnce(kit: IWalletKit): void {
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

/** The core of the example wallet: its pending requests, and its responses. It has no UI. */
export class ExampleWallet {
  /** Its accounts; the first one is active. */
  readonly accounts: HDAccount[]
  readonly solanaAccounts: SolanaAccount[]
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
    kit.on('session_proposal', proposal => this.emit('proposal', proposal))
    // Without a listener, apps connect without a sign-in.
    if (!withoutSignIn) kit.on('session_authenticate', request => this.emit('signIn', request))
    kit.on('session_request', request => this.emit('request', request))
    kit.on('proposal_expire', ({ id }) => this.emit('withdrawn', { id }))
    kit.on('session_request_expire', ({ id }) => this.emit('withdrawn', { id }))
    kit.on('session_delete', () => this.emit('sessions', undefined))
  }

  get address(): `0x${string}` {
    return this.account.address
  }

  /** The wallet's chains, by CAIP-2 id. */
  get chains(): string[] {
    return Object.keys(this.rpc).map(id => otherChains[id] ?? `eip155:${id}`)
  }

  get sessions() {
    return Object.values(this.kit.getActiveSessions())
  }

  /** Adds a listener for an event; returns a function that removes it. */
  on<E extends keyof WalletEvents>(event: E, run: (value: WalletEvents[E]) => void): () => void {
    const listener = (name: keyof WalletEvents, value: unknown) => {
      if (name === event) run(value as WalletEvents[E])
    }
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Pairs with a link; the proposal is published as an event. Throws the library's error for an invalid link. */
  async pair(uri: string): Promise<void> {
    await this.kit.pair({ uri })
  }

  /** Approves the supported part of a proposal. Rejects it with the unsupported chains if nothing is supported. */
  async approve({ id, params }: Proposal, chains = this.getRequestedChains(params)): Promise<void> {
    if (chains.length === 0) return this.kit.rejectSession({ id, reason: reasons.chains })
    await this.kit.approveSession({ id, namespaces: this.namespaces(chains) })
    this.emit('sessions', undefined)
  }

  async reject({ id }: Proposal, reason: { code: number; message: string } = reasons.rejected): Promise<void> {
    await this.kit.rejectSession({ id, reason })
  }

  /** Approves a connection and signs in, on each of the wallet's chains; optionally with a modified message. */
  async approveSignIn(request: SignInRequest, lie?: Manner): Promise<void> {
    const account = this.accounts[0] as HDAccount
    const chains = this.chains.filter(chain => chain.startsWith('eip155:'))
    const auths = await signInAnswer(request, { account, chains, methods: walletMethods, lie })
    await this.kit.approveSessionAuthenticate({ id: request.id, auths })
    this.emit('sessions', undefined)
  }

  async rejectSignIn(
    { id }: SignInRequest,
    reason: { code: number; message: string } = reasons.rejected,
  ): Promise<void> {
    await this.kit.rejectSessionAuthenticate({ id, reason })
  }

  /** Executes a request and sends the response, or the error. */
  async approveRequest({ id, topic, params }: WalletRequest): Promise<void> {
    const { request, chainId } = params
    const namespaceWallets = this.getNamespaceWallets()
    const namespaceWallet = namespaceWallets.find(({ namespace }) => chainId.startsWith(`${namespace}:`))
    if (!namespaceWallet?.methods.includes(request.method) || !this.chains.includes(chainId))
      return this.respond(topic, id, { error: { code: 4200, message: `No ${request.method} here` } })
    try {
      const result = await namespaceWallet.answer(request, this.urlOf(chainId))
      await this.respond(topic, id, { result })
    } catch (cause) {
      const { code = -32603, message = String(cause) } = cause as { code?: number; message?: string }
      await this.respond(topic, id, { error: { code, message } })
    }
  }

  async rejectRequest({ id, topic }: WalletRequest): Promise<void> {
    await this.respond(topic, id, { error: { code: 4001, message: 'User rejected the request.' } })
  }

  /** Switches a session to another chain and notifies its page. */
  async switchChain(topic: string, chainId: string): Promise<void> {
    const data = Number(chainId.replace('eip155:', ''))
    await this.kit.emitSessionEvent({ topic, chainId, event: { name: 'chainChanged', data } })
  }

  /** Activates the next account, in every session. */
  async switchAccount(): Promise<void> {
    this.accounts.push(...this.accounts.splice(0, 1))
    this.solanaAccounts.push(...this.solanaAccounts.splice(0, 1))
    this.bitcoinAccounts.push(...this.bitcoinAccounts.splice(0, 1))
    for (const { topic, namespaces } of this.sessions) {
      const chains = Object.values(namespaces).flatMap(({ chains: own = [] }) => own)
      const next = this.namespaces(chains)
      await this.kit.updateSession({ topic, namespaces: next }) // the page may be offline
      for (const {
        chains: [chainId = ''],
        accounts,
      } of Object.values(next)) {
        const event = { name: 'accountsChanged', data: accounts.slice(0, 1) }
        await this.kit.emitSessionEvent({ topic, chainId, event })
      }
    }
    this.emit('sessions', undefined)
  }

  /** Changes the approved chains of a session; resolves when the page has acknowledged it. */
  async updateSession(topic: string, chains: readonly string[]): Promise<void> {
    const { acknowledged } = await this.kit.updateSession({ topic, namespaces: this.namespaces(chains) })
    await acknowledged()
  }

  async disconnect(topic: string): Promise<void> {
    await this.kit.disconnectSession({ topic, reason: reasons.disconnected })
    this.emit('sessions', undefined)
  }

  /** Deletes a session without notifying the page, like a reinstalled app. */
  async forget(topic: string): Promise<void> {
    const { core, engine } = this.kit
    await engine.signClient.session.delete(topic, { code: 0, message: '' })
    await core.relayer.unsubscribe(topic)
    await core.crypto.deleteSymKey(topic)
    this.emit('sessions', undefined)
  }

  /** Closes the connection to the relay. Sessions stay stored. */
  async close(): Promise<void> {
    const { relayer, heartbeat } = this.kit.core
    heartbeat.stop()
    relayer.events.removeAllListeners()
    await relayer.transportClose().catch(() => undefined)
  }

  private get account(): HDAccount {
    return this.accounts[0] as HDAccount
  }

  private getRequestedChains({ optionalNamespaces, requiredNamespaces }: Proposal['params']): string[] {
    const requested = [requiredNamespaces, optionalNamespaces].flatMap(parts =>
      Object.values(parts).flatMap(({ chains = [] }) => chains),
    )
    return this.chains.filter(chain => requested.includes(chain))
  }

  private getNamespaceWallets(): readonly NamespaceWallet[] {
    const [evm, solana, bitcoin] = [this.accounts[0], this.solanaAccounts[0], this.bitcoinAccounts[0]]
    const chains = this.chains.filter(chain => chain.startsWith('eip155:'))
    return evm && solana && bitcoin ? createNamespaceWallets({ evm, solana, bitcoin, chains }) : []
  }

  private namespaces(chains: readonly string[]) {
    const parts = this.getNamespaceWallets().map(({ namespace, methods, addresses }) => {
      const own = chains.filter(chain => chain.startsWith(`${namespace}:`))
      const accounts = own.flatMap(chain => addresses.map(address => `${chain}:${address}`))
      return [namespace, { chains: own, accounts, methods: [...methods], events }] as [string, Approved]
    })
    return Object.fromEntries(parts.filter(([, { chains: own }]) => own.length > 0))
  }

  private urlOf(chainId: string): string {
    const name = Object.keys(otherChains).find(key => otherChains[key] === chainId) ?? chainId.replace('eip155:', '')
    return this.rpc[name] ?? ''
  }

  private respond(topic: string, id: number, answer: { result: unknown } | { error: object }): Promise<void> {
    const response = { id, jsonrpc: '2.0', ...answer } as Parameters<IWalletKit['respondSessionRequest']>[0]['response']
    return this.kit.respondSessionRequest({ topic, response })
  }

  private emit<E extends keyof WalletEvents>(event: E, value: WalletEvents[E]): void {
    for (const listener of this.listeners) listener(event, value)
  }
}
