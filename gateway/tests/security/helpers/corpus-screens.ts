import { base58 } from '@scure/base'
import { cleanText } from '../../../../src/lib/clean-text.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { readTokenFacts } from '../../../src/frame-page/chain/token-facts.js'
import { decodeCall } from '../../../src/frame-page/decode/decode-call.js'
import { decodeMessage, toMessageBytes } from '../../../src/frame-page/decode/decode-message.js'
import { decodeSolana } from '../../../src/frame-page/decode/decode-solana.js'
import { decodeTypedData } from '../../../src/frame-page/decode/decode-typed-data.js'
import type { Decoded } from '../../../src/frame-page/decode/decoded.js'

/** A screen with a hostile string in its fields. */
export interface HostileScreen {
  readonly tag: string
  readonly properties: object
  /** Texts that must be displayed exactly. */
  readonly texts: readonly string[]
  /** Fields that contain the string. */
  readonly fields: readonly string[]
  /** True if all text was sanitized by our code, so that nothing invisible may remain. */
  readonly clean: boolean
}

const ORIGIN = 'https://app.example.com'
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const CALL = { chainId: 31_337, account: ACCOUNT, now: 1_800_000_000 } as const
const MESSAGE = { origin: ORIGIN, account: ACCOUNT, chainId: '31337', now: CALL.now }
const network = { name: 'Anvil', testnet: true, symbol: 'ETH', decimals: 18 }
const chain = {
  caipNetworkId: 'eip155:31337',
  name: 'Anvil',
  currency: { ...network, name: 'Ether' },
  rpcUrls: [],
  chainId: 31_337,
}

/** Returns every screen with the string in place of each untrusted text. */
export async function hostileScreens(text: string): Promise<readonly HostileScreen[]> {
  return [
    ...messages(text),
    typedData(text),
    await transfer(text),
    unknownCall(text),
    memo(text),
    surroundings(text),
    person(text),
    recovery(text),
    device(text),
    sentence(text),
  ]
}

/** An approval screen with the facts that its decoder found. */
function approval(
  decoded: Decoded,
  over: Partial<ApprovalRequest>,
  fields: readonly string[],
  clean = true,
): HostileScreen {
  const request = { origin: ORIGIN, network, account: ACCOUNT, decoded, tokens: {}, extra: [], waiting: 0, ...over }
  // A sign-in shows its fields instead of the text they were parsed from.
  const shown = decoded.facts.filter(({ name }) => decoded.action !== 'sign-in' || name !== 'text')
  const found = shown.flatMap(({ label = '', value }) => [label, typeof value === 'string' ? value : ''])
  return { tag: 'appkit-frame-approval', properties: { request }, texts: found, fields, clean }
}

/** The self-description of a page, cut and cleaned like in the handlers. */
function named(text: string): Pick<ApprovalRequest, 'app' | 'extra'> {
  return {
    app: { name: cleanText(text), url: cleanText(text, 256) },
    extra: [{ code: 'claims-other', level: 'notice' }],
  }
}

function messages(text: string): readonly HostileScreen[] {
  const read = (message: string) => decodeMessage(toMessageBytes(message), MESSAGE)
  const signIn = ({ domain = 'app.example.com', statement = 'Hello', uri = ORIGIN, resource = ORIGIN }) =>
    read(
      `${domain} wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\n${statement}\n\nURI: ${uri}\n` +
        `Version: 1\nChain ID: 31337\nNonce: abcdefgh\nIssued At: 2027-01-15T08:00:00Z\nResources:\n- ${resource}`,
    )
  const app = named(text)
  const plain = approval(read(text), app, ['personal_sign', 'app name', 'app url'])
  return [
    { ...plain, texts: [...plain.texts, app.app?.name ?? '', app.app?.url ?? ''] },
    approval(signIn({ statement: text }), {}, ['statement']),
    approval(signIn({ resource: `https://x.example/${text}`, uri: `https://x.example/${text}` }), {}, [
      'resources',
      'uri',
    ]),
    approval(signIn({ domain: text }), {}, ['domain']),
  ]
}

function typedData(text: string): HostileScreen {
  const key = /^[A-Za-z_$][\w$]{0,127}$/.test(text) ? text : 'note'
  const types = {
    Note: [
      { name: key, type: 'string' },
      { name: 'list', type: 'string[]' },
    ],
  }
  const message = { [key]: text, list: [text, text] }
  const domain = { name: text, version: text, chainId: 31_337 }
  const sound = decodeTypedData({ types, primaryType: 'Note', domain, message }, CALL).decoded
  // An invalid key or type is not shown and blocks the approval.
  const wild = {
    types: { [text]: [{ name: text, type: text }] },
    primaryType: text,
    domain: { [text]: text },
    message: {},
  }
  const refused = decodeTypedData(wild, CALL).decoded
  const steps = { ...sound, steps: [refused] }
  return approval(steps, {}, ['typed domain', 'typed version', 'typed value', 'typed list', 'typed key', 'typed type'])
}

/** Metadata returned by a token contract: as a string, as 32 bytes, and decimals. */
async function transfer(text: string): Promise<HostileScreen> {
  const bytes = Buffer.from(text).subarray(0, 200)
  const hex = bytes.toString('hex')
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
  const answers = [`0x${word(32)}${word(bytes.length)}${padded}`, `0x${hex.slice(0, 64).padEnd(64, '0')}`]
  const facts = await Promise.all(
    [...answers, text].map(symbol =>
      readTokenFacts(
        async (_network, _method, params) => {
          const [{ data }] = params as [{ data: string }]
          return data === '0x95d89b41' ? symbol : symbol === text ? text : `0x${word(6)}`
        },
        chain,
        TOKEN,
      ),
    ),
  )
  const data = `0xa9059cbb${ACCOUNT.slice(2).padStart(64, '0')}${word(1_500_000)}` as const
  const decoded = decodeCall({ to: TOKEN, data, value: 0n }, CALL)
  const [first, second] = facts
  const steps = second && { ...decoded, steps: [decoded] }
  const tokens = first ? { [TOKEN.toLowerCase()]: first } : second ? { [TOKEN.toLowerCase()]: second } : {}
  const shown = approval(steps ?? decoded, { tokens }, ['token symbol', 'token symbol as bytes', 'token decimals'])
  return { ...shown, texts: [...shown.texts, (first ?? second)?.symbol ?? ''] }
}

function unknownCall(text: string): HostileScreen {
  const data = `0xdeadbeef${Buffer.from(text).subarray(0, 4_000).toString('hex')}` as const
  return approval(decodeCall({ to: TOKEN, data, value: 1n }, CALL), {}, ['call data'])
}

function memo(text: string): HostileScreen {
  const memoBytes = [...Buffer.from(text).subarray(0, 900)]
  const short = memoBytes.length < 128 ? [memoBytes.length] : [(memoBytes.length & 127) | 128, memoBytes.length >> 7]
  const program = base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const payer = new Uint8Array(32).fill(1)
  const message = [1, 0, 1, 2, ...payer, ...program, ...new Uint8Array(32).fill(7), 1, 1, 1, 0, ...short, ...memoBytes]
  const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...message])
  return approval(decodeSolana(bytes, base58.encode(payer)).decoded, {}, ['memo'])
}

/** Values from the browser, the operator or the gateway, which are shown unchanged. */
function surroundings(text: string): HostileScreen {
  const value = wellFormed(text)
  const around = { name: value, symbol: value, decimals: 18, testnet: false, explorerUrl: value }
  const decoded = decodeCall({ to: TOKEN, data: '0x', value: 5n }, CALL)
  const over = { origin: value, network: around, account: value, feeLimit: 7n }
  const shown = approval(decoded, over, ['origin', 'network name', 'network symbol', 'explorer', 'account'], false)
  const origin = value.startsWith('https://') ? value.slice('https://'.length) : value
  return { ...shown, texts: [...shown.texts, origin, value] }
}

function person(text: string): HostileScreen {
  const value = wellFormed(text)
  const properties = { origin: value, email: value }
  return { tag: 'appkit-frame-connect', properties, texts: [value], fields: ['connect origin', 'email'], clean: false }
}

function recovery(text: string): HostileScreen {
  const value = wellFormed(text)
  const properties = { methods: ['password'], asksPassword: true, email: value, problem: value }
  return {
    tag: 'appkit-frame-recovery-prompt',
    properties,
    texts: [value],
    fields: ['error', 'user name'],
    clean: false,
  }
}

function device(text: string): HostileScreen {
  const value = wellFormed(text)
  const facts = { origin: value, browser: value, country: value, at: 1_800_000_000, matchWord: value }
  const fields = ['device origin', 'device browser', 'device country', 'match word']
  return { tag: 'appkit-frame-device', properties: { facts }, texts: [value], fields, clean: false }
}

function sentence(text: string): HostileScreen {
  const value = wellFormed(text)
  return { tag: 'appkit-frame-message', properties: { text: value }, texts: [value], fields: ['message'], clean: false }
}

/** Browsers report no lone surrogates. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
