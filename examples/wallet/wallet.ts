import { html, LitElement, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { describeRequest, type RequestDescription } from './describe-request.js'
import { installBuffer } from './browser-buffer.js'
import { lies, type Manner, type SignInRequest } from './sign-in-answer.js'
import { createWallet, type ExampleWallet, type Proposal, type WalletRequest } from './wallet-kit.js'

/** The development stack's `/stack.json`. */
interface Stack {
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId?: string
}

/** A pending confirmation. */
interface Question extends RequestDescription {
  readonly id: number
  readonly page: { readonly name: string; readonly url: string }
  approve(wallet: ExampleWallet): Promise<void>
  reject(wallet: ExampleWallet): Promise<void>
}

/** @summary The example wallet's page: accepts a pairing link, shows requests of pages, and answers them. */
class ExampleWalletElement extends LitElement {
  @state() private wallet: ExampleWallet | undefined
  @state() private questions: readonly Question[] = []
  @state() private busy = false
  @state() private status = 'Starting…'
  @state() private failure = ''

  override connectedCallback(): void {
    super.connectedCallback()
    void this.attempt('Ready', () => this.start())
  }

  /** The page's style sheet applies, so no shadow root is needed. */
  protected override createRenderRoot(): this {
    return this
  }

  override render() {
    return html`<main>
      ${this.renderHeader()}
      <section aria-labelledby="pair">
        <h2 id="pair">Connect a page</h2>
        <form @submit=${this.onPair}>
          <label>
            Pairing link
            <input name="uri" autocomplete="off" spellcheck="false" placeholder="wc:…" required />
          </label>
          <button class="primary" ?disabled=${!this.wallet || this.busy}>Connect</button>
        </form>
        <p role="status" class="muted">${this.status}</p>
        <p role="alert" class="error">${this.failure || nothing}</p>
      </section>
      ${this.questions.map(question => this.renderQuestion(question))} ${this.renderSessions()}
    </main>`
  }

  private renderHeader() {
    const address = this.wallet?.address
    return html`<header>
      <img src="./icon.svg" alt="" />
      <div>
        <h1>Example Wallet</h1>
        <p class="muted">${address ?? 'No account yet'}</p>
      </div>
      <button ?disabled=${!address} @click=${this.onSwitchAccount}>Switch account</button>
    </header>`
  }

  private renderQuestion(question: Question) {
    const { id, title, facts, text, page } = question
    return html`<article data-open aria-labelledby="question-${id}">
      <h2 id="question-${id}">${title}</h2>
      <p>${page.name} <span class="muted">${page.url}</span></p>
      <dl>
        ${facts.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${text === undefined ? nothing : html`<pre tabindex="0" aria-label="Content">${text}</pre>`}
      <div class="actions">
        <button class="primary" ?disabled=${this.busy} @click=${() => this.settle(question, 'approve')}>Approve</button>
        <button ?disabled=${this.busy} @click=${() => this.settle(question, 'reject')}>Reject</button>
      </div>
    </article>`
  }

  private renderSessions() {
    const sessions = this.wallet?.sessions ?? []
    return html`<section aria-labelledby="pages">
      <h2 id="pages">Connected pages</h2>
      ${sessions.length === 0 ? html`<p class="empty muted">No page is connected.</p>` : nothing}
      <ul>
        ${sessions.map(({ topic, peer, namespaces }) => {
          const { name, url } = peer.metadata
          const chains = namespaces['eip155']?.chains ?? []
          const move = (event: Event) => this.onSwitchChain(topic, (event.target as HTMLSelectElement).value)
          return html`<li>
            <article aria-label=${name}>
              <h3>${name}</h3>
              <p class="muted">${url}</p>
              <div class="actions">
                <label>
                  Network
                  <select @change=${move}>
                    ${chains.map(chain => html`<option value=${chain}>${chain}</option>`)}
                  </select>
                </label>
                <button class="danger" @click=${() => this.onDisconnect(topic)}>Disconnect</button>
              </div>
            </article>
          </li>`
        })}
      </ul>
    </section>`
  }

  private async start(): Promise<void> {
    installBuffer()
    const response = await fetch('/stack.json')
    const { relay, rpc, projectId } = (await response.json()) as Stack
    const { searchParams } = new URL(location.href)
    const firstAccount = Number(searchParams.get('account') ?? 1) // `?account=7` is a wallet with another key
    const withoutSignIn = searchParams.get('signin') === 'off' // like older wallets
    const more = { firstAccount, withoutSignIn, ...(projectId && { projectId }) }
    const wallet = await createWallet({ relayUrl: relay, rpc, url: location.origin, hurried: true, ...more })
    wallet.on('proposal', proposal => this.addQuestion(proposalQuestion(proposal)))
    // `?lie=nonce` signs a modified message, `?lie=older text` a shorter message, like older wallets.
    const lie = [...lies, 'older text' as const].find(item => item === searchParams.get('lie'))
    wallet.on('signIn', request => this.addQuestion(signInQuestion(request, lie)))
    wallet.on('request', request => {
      // Public addresses are returned without a confirmation.
      if (request.params.request.method === 'getAccountAddresses') void wallet.approveRequest(request)
      else this.addQuestion(requestQuestion(request, wallet))
    })
    wallet.on('withdrawn', ({ id }) => this.forget(id))
    wallet.on('sessions', () => this.requestUpdate())
    this.wallet = wallet
    const uri = searchParams.get('uri')
    if (uri) await this.pair(uri)
  }

  private readonly onPair = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const uri = String(new FormData(form).get('uri')).trim()
    void this.attempt('Waiting for the page', () => this.pair(uri)).then(() => form.reset())
  }

  private readonly onSwitchAccount = () => {
    void this.attempt('Account switched', async () => this.wallet?.switchAccount())
  }

  private onSwitchChain(topic: string, chain: string): void {
    void this.attempt('Network switched', async () => this.wallet?.switchChain(topic, chain))
  }

  private onDisconnect(topic: string): void {
    void this.attempt('Disconnected', async () => this.wallet?.disconnect(topic))
  }

  private async pair(uri: string): Promise<void> {
    await this.wallet?.pair(uri)
  }

  private addQuestion(question: Question): void {
    this.questions = [...this.questions.filter(({ id }) => id !== question.id), question]
    this.status = question.title
  }

  private forget(gone: number): void {
    this.questions = this.questions.filter(({ id }) => id !== gone)
  }

  private async settle(question: Question, verb: 'approve' | 'reject'): Promise<void> {
    const { wallet } = this
    if (!wallet) return
    await this.attempt(verb === 'approve' ? 'Approved' : 'Rejected', () => question[verb](wallet))
    this.forget(question.id)
  }

  /** Runs an action, and shows its result. */
  private async attempt(done: string, work: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.failure = ''
    try {
      await work()
      this.status = done
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
    this.busy = false
  }
}

function proposalQuestion(proposal: Proposal): Question {
  const { proposer, optionalNamespaces, requiredNamespaces } = proposal.params
  const chains = [requiredNamespaces, optionalNamespaces].flatMap(part =>
    Object.values(part).flatMap(({ chains: requested = [] }) => requested),
  )
  return {
    id: proposal.id,
    title: 'Connect to this page',
    page: proposer.metadata,
    facts: [['Networks', chains.join(', ')]],
    approve: wallet => wallet.approve(proposal),
    reject: wallet => wallet.reject(proposal),
  }
}

function signInQuestion(request: SignInRequest, lie: Manner | undefined): Question {
  const { authPayload, requester } = request.params
  const { domain, statement, chains } = authPayload
  return {
    id: request.id,
    title: 'Connect and sign in',
    page: requester.metadata,
    facts: [
      ['Networks', chains.join(', ')],
      ['For', domain],
    ],
    ...(statement && { text: statement }),
    approve: wallet => wallet.approveSignIn(request, lie),
    reject: wallet => wallet.rejectSignIn(request),
  }
}

function requestQuestion(request: WalletRequest, wallet: ExampleWallet): Question {
  const described = describeRequest(request.params.request)
  const session = wallet.sessions.find(({ topic }) => topic === request.topic)
  return {
    ...described,
    id: request.id,
    page: session?.peer.metadata ?? { name: 'A page', url: '' },
    facts: [['Network', request.params.chainId], ...described.facts],
    approve: to => to.approveRequest(request),
    reject: to => to.rejectRequest(request),
  }
}

customElements.define('example-wallet', ExampleWalletElement)
