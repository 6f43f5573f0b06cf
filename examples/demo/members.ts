import { AppKitError } from 'appkit-modal'
import type { SIWXSession } from 'appkit-modal/siwx'
import { signInStorage, kit } from './kit.js'
import { memberPage } from './member-page.js'
import { on, put } from './page-parts.js'

/** The maximum delay of a browser timer, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** The members' area. The document contains member data only after the gateway has confirmed the sign-in. */
class Members {
  #turn = 0
  #shown: SIWXSession | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** True during a sign-out, when responses of the gateway may be outdated. */
  #isSigningOut = false
  #wasAsked = false

  /**
   * Fetches the sign-ins from the gateway. The current content stays in the meantime, unless it belongs to another
   * account.
   */
  async refresh(): Promise<void> {
    if (this.#isSigningOut) return void (this.#wasAsked = true)
    const turn = (this.#turn += 1)
    const { address, status } = kit.getAccount()
    if (!address) return status === 'disconnected' ? this.#out() : this.#show('looking')
    if (this.#shown && !belongsTo(this.#shown, address)) this.#show('looking')
    try {
      const sessions = (await signInStorage.list()).filter(session => belongsTo(session, address))
      if (turn !== this.#turn) return
      if (sessions.length === 0) return this.#out()
      if (sessions[0]?.signature !== this.#shown?.signature || !this.#shown) this.#in(sessions)
    } catch {
      if (turn === this.#turn) this.#trouble(() => this.refresh())
    }
  }

  /** Hides everything at once, without waiting for the server. */
  async signOut(): Promise<void> {
    const turn = (this.#turn += 1)
    this.#isSigningOut = true
    this.#out()
    try {
      await kit.getSIWX()?.setSessions([])
    } catch {
      if (turn === this.#turn)
        return this.#trouble(() => this.signOut(), 'You may still be signed in: it was not reached.')
    } finally {
      this.#isSigningOut = false
    }
    if (this.#wasAsked) void this.refresh()
    this.#wasAsked = false
  }

  /** A page in the back/forward cache must not show member data. */
  hide(): void {
    this.#turn += 1
    this.#show('looking')
  }

  #in(sessions: readonly SIWXSession[]): void {
    const [session] = sessions
    if (!session) return
    this.#show('member')
    this.#shown = session
    memberPage(sessions)
    on('leave', () => void this.signOut())
    const left = Date.parse(session.data.expirationTime ?? '') - Date.now()
    if (left > 0) this.#timer = setTimeout(() => void this.refresh(), Math.min(left + 1, MAX_DELAY_MS))
  }

  #out(): void {
    this.#show('out')
    const namespace = kit.getCaipNetwork()?.chainNamespace
    const isDeaf = kit.getIsConnectedState() && namespace === 'polkadot'
    if (isDeaf) put('words', 'An account of Polkadot cannot sign in. Connect a wallet of another family.')
    on('enter', () => void signIn(isDeaf))
  }

  #trouble(again: () => unknown, words?: string): void {
    this.#show('trouble')
    if (words) put('words', words)
    on('again', again)
  }

  #show(name: 'looking' | 'out' | 'trouble' | 'member'): void {
    clearTimeout(this.#timer)
    this.#shown = undefined
    const main = document.querySelector('main') as HTMLElement
    main.ariaBusy = String(name === 'looking')
    main.replaceChildren((document.getElementById(name) as HTMLTemplateElement).content.cloneNode(true))
  }
}

/** Connects first if needed, then requests the sign-in, also after a rejection. */
async function signIn(cannotSignIn: boolean): Promise<void> {
  try {
    if (cannotSignIn) await kit.open({ view: 'Connect', namespace: 'eip155' })
    else await kit.open(kit.getIsConnectedState() ? { view: 'SIWXSignMessage' } : {})
  } catch (error) {
    put('words', AppKitError.is(error) ? error.message : String(error))
  }
}

/** EVM addresses are case-insensitive. */
function belongsTo({ data }: SIWXSession, address: string): boolean {
  const normalize = (value: string) => (value.startsWith('0x') ? value.toLowerCase() : value)
  return normalize(data.accountAddress) === normalize(address)
}

const members = new Members()
const look = () => void members.refresh()
kit.subscribeAccount(look)
kit.subscribeEvents(({ event }) => event === 'SIWX_AUTH_SUCCESS' && look())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
addEventListener('pagehide', () => members.hide())
addEventListener('pageshow', look)
look()
