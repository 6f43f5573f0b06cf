import { rpcCodes } from '../../core/errors/wallet-error.js'
import { decodeBase58 } from '../../lib/base58.js'
import { answered, nodeRequest, ProviderRpcError } from '../wallet-control.js'
import type { KeyPair, SolanaTestWalletOptions, SolanaWalletControl, SolanaWalletState } from './solana-wallet-state.js'

/** The fields of a sign-in that stand on lines of their own, as pages and people call them. */
const lines: readonly (readonly [string, string])[] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]

/** What is signed to sign in to a page. Standard: Sign In With Solana. */
function signInMessage(input: object, own: string): Uint8Array {
  const said = input as Readonly<Record<string, unknown>>
  const { domain = 'localhost', address = own, statement, resources } = said
  const fields = lines.flatMap(([key, label]) => (said[key] === undefined ? [] : `${label}: ${String(said[key])}`))
  const listed = Array.isArray(resources) ? ['Resources:', ...resources.map(each => `- ${String(each)}`)] : []
  const parts = [
    `${String(domain)} wants you to sign in with your Solana account:\n${String(address)}`,
    ...(statement === undefined ? [] : [String(statement)]),
    ...(fields.length + listed.length > 0 ? [[...fields, ...listed].join('\n')] : []),
  ]
  return new TextEncoder().encode(parts.join('\n\n'))
}

const SIGNATURE = 64
const KEY = 32

/** Puts the signature of a key into a transaction, at the place of its signer. Throws -32602 where the key is none of them. */
function signSolana(transaction: Uint8Array, { publicKey, sign }: KeyPair): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * SIGNATURE)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const keys = header + 4
  const place = Array.from({ length: signers }, (_, at) =>
    message.slice(keys + at * KEY, keys + (at + 1) * KEY),
  ).findIndex(key => key.join() === publicKey.join())
  if (place < 0 || place >= count)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'The account is no signer of the transaction.')
  const signed = transaction.slice()
  signed.set(sign(message), 1 + place * SIGNATURE)
  return signed
}

/** What a page hands over. */
interface Input {
  readonly account?: unknown
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

type Answer = (input: Input) => unknown

/** The features of a test wallet, by name. */
export const featureNames = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

/** What the wallet does for a page, after its person was asked. Standards: Wallet Standard, and its part on Solana. */
export function solanaFeatures(
  state: SolanaWalletState,
  control: SolanaWalletControl,
  options: SolanaTestWalletOptions,
): Readonly<Record<string, object>> {
  return { ...accountFeatures(state, control), ...signingFeatures(state, control, options) }
}

function accountFeatures(state: SolanaWalletState, control: SolanaWalletControl): Readonly<Record<string, object>> {
  const told = (method: string, params: unknown, answer: () => unknown) => answered(control, { method, params }, answer)
  const connect = (input?: { readonly silent?: boolean }) =>
    told('standard:connect', input, async () => {
      if (!state.granted && !input?.silent) {
        await control.prompt()
        state.grant(true)
      }
      return { accounts: state.visible }
    })
  const disconnect = () => told('standard:disconnect', undefined, () => state.grant(false))
  const on = (event: string, listener: (value: unknown) => void) => {
    state.emitter.on(event, listener)
    return () => void state.emitter.removeListener(event, listener)
  }
  return {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on },
  }
}

function signingFeatures(
  state: SolanaWalletState,
  control: SolanaWalletControl,
  { rpc, tamper = bytes => bytes }: SolanaTestWalletOptions,
): Readonly<Record<string, object>> {
  const feature = (method: string, version: string, answer: Answer) => {
    const run = (...inputs: readonly Input[]) =>
      answered(control, { method: `solana:${method}`, params: inputs }, () => inOrder(control, inputs, answer))
    return { [`solana:${method}`]: { version, supportedTransactionVersions: ['legacy', 0], [method]: run } }
  }
  const signed = ({ account, transaction = new Uint8Array() }: Input) =>
    signSolana(tamper(transaction), state.signer(account))
  return {
    ...feature('signMessage', '1.1.0', ({ account, message = new Uint8Array() }) => {
      return { signedMessage: message, signature: state.signer(account).sign(message) }
    }),
    ...feature('signTransaction', '1.0.0', input => ({ signedTransaction: signed(input) })),
    ...feature('signAndSendTransaction', '1.0.0', async input => {
      return { signature: await send(signed(input), urlOf(rpc, input.chain)) }
    }),
    ...feature('signIn', '1.0.0', input => {
      state.grant(true)
      const [account] = state.visible
      const message = signInMessage(input, account?.address ?? '')
      return { account, signedMessage: message, signature: state.signer(account).sign(message) }
    }),
  }
}

/** Asks the person for each, one after the other. */
async function inOrder(
  control: SolanaWalletControl,
  inputs: readonly Input[],
  answer: Answer,
): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const input of inputs) {
    await control.prompt()
    answers.push(await answer(input))
  }
  return answers
}

function urlOf(rpc: Readonly<Record<string, string>>, chain = ''): string {
  const url = rpc[chain]
  if (!url) throw new ProviderRpcError(rpcCodes.chainDisconnected, 'The wallet has no node for this network.')
  return url
}

async function send(transaction: Uint8Array, url: string): Promise<Uint8Array> {
  const params = [btoa(String.fromCharCode(...transaction)), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const signature = await nodeRequest(url, 'sendTransaction', params)
  return decodeBase58(String(signature)) ?? new Uint8Array()
}
