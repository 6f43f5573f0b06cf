import type { InputToSign, BitcoinTestState } from './bitcoin-test-state.js'
import { decodeHex } from '../../lib/bytes.js'

interface SignRequest {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly account: { address: string }; readonly signingIndexes: number[] }[]
}

/**
 * A Wallet Standard wallet with Bitcoin features. It signs messages with ECDSA, or with BIP-322 for taproot addresses.
 */
export function standardBitcoinObject(state: BitcoinTestState, icon: string) {
  const chains = [`bitcoin:${state.network}`] as const
  const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction']
  const accounts = () =>
    state.granted
      ? state.keys.map(({ address, publicKey }) => ({
          address,
          publicKey: decodeHex(publicKey) ?? new Uint8Array(),
          chains,
          features,
        }))
      : []
  const logRequest = (method: string) => void state.control.log.push({ method })
  const connect = async ({ silent = false } = {}) => {
    logRequest(silent ? 'connect, silently' : 'connect')
    if (!silent) await state.authorize()
    return { accounts: accounts() }
  }
  const on = (_event: string, callback: (news: unknown) => void) => {
    const listener = () => callback({ accounts: accounts() })
    state.emitter.on('change', listener)
    return () => state.emitter.removeListener('change', listener)
  }
  return {
    version: '1.0.0',
    name: state.name,
    icon,
    chains,
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => state.change({ granted: false }) },
      'standard:events': { version: '1.0.0', on },
      'bitcoin:connect': { version: '1.0.0', connect: () => connect() },
      ...createSigningFeatures(state, logRequest),
    },
  }
}

function createSigningFeatures(state: BitcoinTestState, logRequest: (method: string) => void) {
  const sign = async ({ psbt, inputsToSign }: SignRequest) => {
    logRequest('signTransaction')
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index): InputToSign => ({ address: account.address, index })),
    )
    return { signedPsbt: await state.signPsbt(psbt, inputs) }
  }
  return {
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage(...inputs: { account: { address: string }; message: Uint8Array }[]) {
        logRequest('signMessage')
        return Promise.all(
          inputs.map(async ({ account: { address }, message }) => {
            const algorithm = address === state.keys[1].address ? 'bip322' : 'ecdsa'
            const signature = await state.signMessage(new TextDecoder().decode(message), address, algorithm)
            return { signedMessage: message, signature }
          }),
        )
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...requests: SignRequest[]) => Promise.all(requests.map(sign)),
    },
  }
}
