import { rpcCodes } from '../../core/errors/rpc-codes.js'
import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinTestState } from './bitcoin-test-state.js'
import { requestObject, type Answers } from './request-object.js'

/** As Leather is asked. */
export function leatherObject(state: BitcoinTestState) {
  const answers: Answers = {
    async getAddresses() {
      await state.enter()
      const own = state.keys.map(({ address, publicKey, addressType, path }) => ({
        symbol: 'BTC',
        type: addressType,
        address,
        publicKey,
        derivationPath: path,
      }))
      const { stacks } = state.options
      return { addresses: [...own, ...(stacks ? [{ symbol: 'STX', address: stacks }] : [])] }
    },
    async signMessage({ message, paymentType }) {
      const [payment, ordinals] = state.keys
      const { address } = paymentType === 'p2tr' ? ordinals : payment
      return { signature: encodeBase64(await state.signMessage(String(message), address, 'bip322')), address }
    },
    async signPsbt({ hex, signAtIndex }) {
      const [{ address }] = state.keys
      const inputs = (signAtIndex as number[]).map(index => ({ address, index }))
      return { hex: encodeHex(await state.signPsbt(decodeHex(String(hex)) ?? new Uint8Array(), inputs)) }
    },
    async sendTransfer({ recipients }) {
      const [{ address, amount }] = recipients as [{ address: string; amount: string }]
      return { txid: await state.send(address, Number(amount)) }
    },
  }
  return requestObject(state, answers, rpcCodes.userRejected)
}
