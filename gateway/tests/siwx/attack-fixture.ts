import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import type { SignInProof } from '../../../src/contract/sign-in.js'
import { signInRoutes } from '../../src/modules/siwx/routes.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import type { TestStore } from '../helpers/test-store.js'
import type { turnedClock } from '../helpers/turned-clock.js'

export const anna = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const mallory = privateKeyToAccount(`0x${'33'.repeat(32)}`)
export const APP = 'https://app.example'
export const SIBLING = 'https://www.app.example'
export const THEIRS = 'https://their.example'

/** A request as whoever likes may write it; an empty header is none. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly project?: string
  readonly method?: string
  readonly body?: BodyInit
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly nonce: string
  readonly token: string
  readonly code: string
  readonly sessions: readonly SignInProof[]
}

/** What a message says that differs from what it should. */
export interface Said {
  readonly nonce: string
  readonly head?: string
  readonly domain?: string
  readonly uri?: string
  readonly chain?: string
  readonly address?: string
  readonly more?: readonly string[]
}

/** A gateway that signs people in, and whatever is sent to it. */
export function attackStage(store: () => TestStore, clock: ReturnType<typeof turnedClock>) {
  const failures: unknown[] = []
  const open = (parts: Parameters<typeof testData>[1] = {}): Hono => {
    const projectOrigins = { mine: [APP, SIBLING], theirs: [THEIRS] }
    const own = { clock, store: async () => store().db, projectOrigins, url: () => 'https://gateway.example' }
    return testRoutes(testData([], { ...own, ...parts }), [signInRoutes], failures)
  }
  async function ask(path: string, asked: Asked = {}, routes = open()): Promise<Answer> {
    const { headers = {}, project = 'mine', method = 'GET', body } = asked
    const url = `https://gateway.example/v1/sign-in/${project}/${path}`
    const sent = Object.entries({ origin: APP, ...headers }).filter(([, value]) => value !== '')
    const init = { method, headers: sent, ...(body !== undefined && { body, duplex: 'half' }) }
    const answer = await routes.request(url, init as RequestInit)
    const text = await answer.text()
    const said = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer
    return { ...said, status: answer.status, headers: answer.headers, text }
  }
  const post = (path: string, body: unknown, asked: Asked = {}, routes = open()) =>
    ask(path, { ...asked, method: 'POST', body: JSON.stringify(body) }, routes)
  const nonce = async (asked?: Asked) => (await ask('nonce', asked)).nonce

  function written({ nonce: number, domain = 'app.example', uri = `${APP}/`, chain = '1', ...said }: Said): string {
    const { head = 'Ethereum', address = anna.address, more = [] } = said
    const issued = new Date(clock.now()).toISOString()
    const first = [`${domain} wants you to sign in with your ${head} account:`, address, '', 'Sign in.', '']
    const fields = [`URI: ${uri}`, 'Version: 1', `Chain ID: ${chain}`, `Nonce: ${number}`, `Issued At: ${issued}`]
    return [...first, ...fields, ...more].join('\n')
  }
  async function proof(message: string, by = anna): Promise<SignInProof> {
    const lie = { accountAddress: mallory.address, chainId: 'eip155:10', domain: 'evil.example', uri: THEIRS } as const
    return {
      message,
      signature: await by.signMessage({ message }),
      data: { ...lie, version: '1', nonce: 'whatever1' },
    }
  }
  const signed = async (said: Partial<Said> = {}, by = anna) => proof(written({ nonce: await nonce(), ...said }), by)
  const signIn = async (said: Partial<Said> = {}, asked: Asked = {}) => post('verify', await signed(said), asked)
  const sessions = async (headers: Readonly<Record<string, string>>) => (await ask('session', { headers })).sessions
  return { failures, open, ask, post, nonce, written, proof, signed, signIn, sessions }
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Answer): string {
  return /^([^=]+=[^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
