import { rpcCodes } from '../../core/errors/wallet-error.js'
import { decodeBase58 } from '../../lib/base58.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { type MessageLines, writeLines } from '../../contract/message-lines.js'
import { answerRequest, nodeRequest, ProviderRpcError } from '../wallet-control.js'
import type { KeyPair, SolanaTestWalletOptions, SolanaWalletControl, SolanaWalletState } from './solana-wallet-state.js'

interface SignInInput extends Partial<MessageLines> {
  readonly address?: string
}

// Builds the message of a sign-in. Standard: Sign In With Solana.
function signInMessage(input: SignInInput, defaultAddress: string): Uint8Array {
  const { domain = 'localhost', address = defaultAddress, ...fields } = input
  const lines = { ...fields, domain, accountName: 'Solana', accountAddress: address }
  return new TextEncoder().encode(writeLines(lines, { isCompact: true }))
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

// Inserts the signature at the position of its signer. Throws -32602 if the key is not a signer of the transaction.
function signSolana(transaction: Uint8Array, { publicKey, sign }: KeyPair): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.slice(1 + count * SIGNATURE_BYTES)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const keys = header + 4
  const signerIndex = Array.from({ length: signers }, (_, at) =>
    message.slice(keys + at * KEY_BYTES, keys + (at + 1) * KEY_BYTES),
  ).findIndex(key => key.join() === publicKey.join())
  if (signerIndex < 0 || signerIndex >= count)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'The account is not a signer of the transaction.')
  const signed = transaction.slice()
  signed.set(sign(message), 1 + signerIndex * SIGNATURE_BYTES)
  return signed
}

interface Input extends SignInInput {
  readonly account?: unknown
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

type Answer = (input: Input) => unknown

export const featureNames = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const

export function solanaFeatures(
  state: SolanaWalletState,
  control: SolanaWalletControl,
  options: SolanaTestWalletOptions,
): Readonly<Record<string, object>> {
  return { ...accountFeatures(state, control), ...signingFeatures(state, control, options) }
}

function accountFeatures(state: SolanaWalletState, control: SolanaWalletControl): Readonly<Record<string, object>> {
  const respond = (method: string, params: unknown, answer: () => unknown) =>
    answerRequest(control, { method, params }, answer)
  const connect = (input?: { readonly silent?: boolean }) =>
    respond('standard:connect', input, async () => {
      if (!state.granted && !input?.silent) {
        await control.prompt()
        state.grant(true)
      }
      return { accounts: state.visible }
    })
  const disconnect = () => respond('standard:disconnect', undefined, () => state.grant(false))
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
      answerRequest(control, { method: `solana:${method}`, params: inputs }, () =>
        answerInOrder(control, inputs, answer),
      )
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
      return { signature: await send(signed(input), getRpcUrl(rpc, input.chain)) }
    }),
    ...feature('signIn', '1.0.0', input => {
      state.grant(true)
      const [account] = state.visible
      const message = signInMessage(input, account?.address ?? '')
      return { account, signedMessage: message, signature: state.signer(account).sign(message) }
    }),
  }
}

async function answerInOrder(
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

function getRpcUrl(rpc: Readonly<Record<string, string>>, chain = ''): string {
  const url = rpc[chain]
  if (!url) throw new ProviderRpcError(rpcCodes.chainDisconnected, 'The wallet has no node for this network.')
  return url
}

async function send(transaction: Uint8Array, url: string): Promise<Uint8Array> {
  const params = [encodeBase64(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const signature = await nodeRequest(url, 'sendTransaction', params)
  return decodeBase58(String(signature)) ?? new Uint8Array()
}
