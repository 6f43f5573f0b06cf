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

/** Options of a request. An empty header is omitted. */
export interface RequestOptions {
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

/** Fields of a message that differ from a valid one. */
export interface MessageFields {
  readonly nonce: string
  readonly head?: string
  readonly domain?: string
  readonly uri?: string
  readonly chain?: string
  readonly address?: string
  readonly more?: readonly string[]
}

/** A gateway with sign-in routes, and helpers that send requests to it. */
export function createAttackFixture(store: () => TestStore, clock: ReturnType<typeof turnedClock>) {
  const failures: unknown[] = []
  const open = (parts: Parameters<typeof testData>[1] = {}): Hono => {
    const projectOrigins = { mine: [APP, SIBLING], theirs: [THEIRS] }
    const own = { clock, store: async () => store().db, projectOrigins, url: () => 'https://gateway.example' }
    return testRoutes(testData([], { ...own, ...parts }), [signInRoutes], failures)
  }
  async function request(path: string, options: RequestOptions = {}, routes = open()): Promise<Answer> {
    const { headers = {}, project = 'mine', method = 'GET', body } = options
    const url = `https://gateway.example/v1/sign-in/${project}/${path}`
    const sent = Object.entries({ origin: APP, ...headers }).filter(([, value]) => value !== '')
    const init = { method, headers: sent, ...(body !== undefined && { body, duplex: 'half' }) }
    const answer = await routes.request(url, init as RequestInit)
    const text = await answer.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer
    return { ...json, status: answer.status, headers: answer.headers, text }
  }
  const post = (path: string, body: unknown, options: RequestOptions = {}, routes = open()) =>
    request(path, { ...options, method: 'POST', body: JSON.stringify(body) }, routes)
  const nonce = async (options?: RequestOptions) => (await request('nonce', options)).nonce

  function written({
    nonce: number,
    domain = 'app.example',
    uri = `${APP}/`,
    chain = '1',
    ...changes
  }: MessageFields): string {
    const { head = 'Ethereum', address = anna.address, more = [] } = changes
    const issued = new Date(clock.now()).toISOString()
    const first = [`${domain} wants you to sign in with your ${head} account:`, address, '', 'Sign in.', '']
    const fields = [`URI: ${uri}`, 'Version: 1', `Chain ID: ${chain}`, `Nonce: ${number}`, `Issued At: ${issued}`]
    return [...first, ...fields, ...more].join('\n')
  }
  async function proof(message: string, by = anna): Promise<SignInProof> {
    const forged = {
      accountAddress: mallory.address,
      chainId: 'eip155:10',
      domain: 'evil.example',
      uri: THEIRS,
    } as const
    return {
      message,
      signature: await by.signMessage({ message }),
      data: { ...forged, version: '1', nonce: 'whatever1' },
    }
  }
  const signed = async (changes: Partial<MessageFields> = {}, by = anna) =>
    proof(written({ nonce: await nonce(), ...changes }), by)
  const signIn = async (changes: Partial<MessageFields> = {}, options: RequestOptions = {}) =>
    post('verify', await signed(changes), options)
  const sessions = async (headers: Readonly<Record<string, string>>) => (await request('session', { headers })).sessions
  return { failures, open, request, post, nonce, written, proof, signed, signIn, sessions }
}

/** Returns the cookie of a response, as a browser sends it back. */
export function cookieOf({ headers }: Answer): string {
  return /^([^=]+=[^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
