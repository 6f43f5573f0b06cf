import { decodeBase64 } from '../../lib/decode-base64.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
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
    addListener(event: string, heard: (news: unknown) => void) {
      const listener = (granted: unknown) => {
        if (event === (granted ? 'accountChange' : 'disconnect')) heard({ type: event })
      }
      state.emitter.on('change', listener)
      return () => state.emitter.removeListener('change', listener)
    },
  }
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
