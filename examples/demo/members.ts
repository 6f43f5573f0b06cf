import { AppKitError } from 'appkit-modal'
import type { SIWXSession } from 'appkit-modal/siwx'
import { desk, kit } from './kit.js'
import { memberPage } from './member-page.js'
import { on, put } from './page-parts.js'

/** The moment a browser's timer can wait for at most, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

/** What is on view: nothing of a member is in the document unless the gateway has just said that there is one. */
class Members {
  #turn = 0
  #shown: SIWXSession | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether a sign-out is under way: what the gateway says meanwhile may be of before it. */
  #isLeaving = false
  #wasAsked = false

  /** Asks the gateway who is signed in; what is on view stays meanwhile, unless it is about somebody else. */
  async look(): Promise<void> {
    if (this.#isLeaving) return void (this.#wasAsked = true)
    const turn = (this.#turn += 1)
    const { address, status } = kit.getAccount()
    if (!address) return status === 'disconnected' ? this.#out() : this.#show('looking')
    if (this.#shown && !isOf(this.#shown, address)) this.#show('looking')
    try {
      const sessions = (await desk.list()).filter(session => isOf(session, address))
      if (turn !== this.#turn) return
      if (sessions.length === 0) return this.#out()
      if (sessions[0]?.signature !== this.#shown?.signature || !this.#shown) this.#in(sessions)
    } catch {
      if (turn === this.#turn) this.#trouble(() => this.look())
    }
  }

  /** Hides everything at once; who has asked to leave is not kept waiting for a server. */
  async leave(): Promise<void> {
    const turn = (this.#turn += 1)
    this.#isLeaving = true
    this.#out()
    try {
      await kit.getSIWX()?.setSessions([])
    } catch {
      if (turn === this.#turn)
        return this.#trouble(() => this.leave(), 'You may still be signed in: it was not reached.')
    } finally {
      this.#isLeaving = false
    }
    if (this.#wasAsked) void this.look()
    this.#wasAsked = false
  }

  /** A page that is kept for the way back shows nothing of a member to whoever comes back. */
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
    on('leave', () => void this.leave())
    const left = Date.parse(session.data.expirationTime ?? '') - Date.now()
    if (left > 0) this.#timer = setTimeout(() => void this.look(), Math.min(left + 1, LONGEST_MS))
  }

  #out(): void {
    this.#show('out')
    const family = kit.getCaipNetwork()?.chainNamespace
    const isDeaf = kit.getIsConnectedState() && family === 'polkadot'
    if (isDeaf) put('words', 'An account of Polkadot cannot sign in. Connect a wallet of another family.')
    on('enter', () => void enter(isDeaf))
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

/** Nobody connected connects first, and is asked then; who is connected is asked, also after a no. */
async function enter(isDeaf: boolean): Promise<void> {
  try {
    if (isDeaf) await kit.open({ view: 'Connect', namespace: 'eip155' })
    else await kit.open(kit.getIsConnectedState() ? { view: 'SIWXSignMessage' } : {})
  } catch (error) {
    put('words', AppKitError.is(error) ? error.message : String(error))
  }
}

/** Of EVM an address says the same in capitals. */
function isOf({ data }: SIWXSession, address: string): boolean {
  const spelled = (each: string) => (each.startsWith('0x') ? each.toLowerCase() : each)
  return spelled(data.accountAddress) === spelled(address)
}

const members = new Members()
const look = () => void members.look()
kit.subscribeAccount(look)
kit.subscribeEvents(({ event }) => event === 'SIWX_AUTH_SUCCESS' && look())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
addEventListener('pagehide', () => members.hide())
addEventListener('pageshow', look)
look()
