import { decodeBase64 } from '../../lib/decode-base64.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { ProviderRpcError } from '../provider-rpc-error.js'
import type { BitcoinTestState } from './bitcoin-test-state.js'
import { requestObject, type Answers } from './request-object.js'

/** As Xverse and others are asked. Standards: WBIP-004, sats-connect. */
export function satsObject(state: BitcoinTestState) {
  const shown = () => ({
    addresses: [
      ...state.keys.map(({ address, publicKey, purpose, addressType, path }) => ({
        address,
        publicKey,
        purpose,
        addressType,
        path,
        walletType: 'software',
      })),
      ...(state.options.stacks ? [{ address: state.options.stacks, purpose: 'stacks', addressType: 'stacks' }] : []),
    ],
  })
  const answers: Answers = {
    async wallet_connect() {
      await state.enter()
      return shown()
    },
    wallet_getAccount() {
      if (state.granted) return shown()
      throw new ProviderRpcError(-32002, 'Access denied.')
    },
    wallet_disconnect: () => {
      state.change({ granted: false })
      return {}
    },
    ...signing(state),
  }
  return {
    ...requestObject(state, answers, -32000),
    addListener(...given: unknown[]) {
      const { eventName, cb } = readListener(state, given)
      const listener = (granted: unknown) => {
        if (eventName === (granted ? 'accountChange' : 'disconnect')) cb({ type: eventName })
      }
      state.emitter.on('change', listener)
      return () => state.emitter.removeListener('change', listener)
    },
  }
}

interface ListenerInfo {
  readonly eventName: string
  readonly cb: (event: unknown) => void
}

/** The listener, in the one form that this wallet takes. Throws on the other. */
function readListener(state: BitcoinTestState, given: unknown[]): ListenerInfo {
  const [first, second] = given
  const info = (state.options.satsListeners === 'arguments' ? { eventName: first, cb: second } : first) as ListenerInfo
  if (typeof info?.eventName === 'string' && typeof info.cb === 'function') return info
  throw new ProviderRpcError(rpcCodes.invalidParams, 'The wallet does not take this form of addListener.')
}

function signing(state: BitcoinTestState): Answers {
  return {
    async signMessage({ message, address, protocol }) {
      const how = protocol === 'BIP322' ? 'bip322' : 'ecdsa'
      return { signature: encodeBase64(await state.signMessage(String(message), address, how)), address, protocol }
    },
    async signPsbt({ psbt, signInputs }) {
      const inputs = Object.entries(signInputs as Record<string, number[]>).flatMap(([address, indexes]) =>
        indexes.map(index => ({ address, index })),
      )
      return { psbt: encodeBase64(await state.signPsbt(decodeBase64(String(psbt)) ?? new Uint8Array(), inputs)) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount }] = recipients as [{ address: string; amount: number }]
      return { txid: await state.send(address, amount) }
    },
  }
}
