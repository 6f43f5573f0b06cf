import { decodeHex } from '../../lib/decode-hex.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { AskedInput, BitcoinTestState } from './bitcoin-test-state.js'

/** As UniSat is asked, and OKX, with its own way in and its own event. */
export function unisatObject(state: BitcoinTestState, event: 'accountsChanged' | 'accountChanged' = 'accountsChanged') {
  const asked = (method: string, ...params: unknown[]) => void state.control.log.push({ method, params })
  const visible = () => (state.granted ? [state.keys[0].address] : [])
  const enter = async () => {
    asked('requestAccounts')
    await state.enter()
    return visible()
  }
  return {
    requestAccounts: enter,
    connect: async () => ({ address: (await enter())[0], publicKey: state.keys[0].publicKey }),
    getAccounts: async () => visible(),
    getPublicKey: async () => state.keys[0].publicKey,
    async signMessage(message: string, type = 'ecdsa') {
      asked('signMessage', message, type)
      const how = type === 'bip322-simple' ? 'bip322' : 'ecdsa'
      return encodeBase64(await state.signMessage(message, state.keys[0].address, how))
    },
    async signPsbt(
      hex: string,
      { autoFinalized, toSignInputs }: { autoFinalized: boolean; toSignInputs: AskedInput[] },
    ) {
      asked('signPsbt', hex)
      return encodeHex(await state.signPsbt(decodeHex(hex) ?? new Uint8Array(), toSignInputs, autoFinalized))
    },
    pushPsbt: (hex: string) => state.push(decodeHex(hex) ?? new Uint8Array()),
    async sendBitcoin(to: string, amount: number) {
      asked('sendBitcoin', to, amount)
      return state.send(to, amount)
    },
    disconnect: async () => state.change({ granted: false }),
    ...telling(state, event, visible),
  }
}

/** The old way of events, in the one that this wallet has. */
function telling(state: BitcoinTestState, event: string, visible: () => readonly string[]) {
  const listeners = new Map<unknown, () => void>()
  return {
    on(name: string, heard: (news: unknown) => void) {
      if (name !== event) return
      const listener = () => heard(event === 'accountsChanged' ? visible() : (visible()[0] ?? null))
      state.emitter.on('change', listener)
      listeners.set(heard, listener)
    },
    removeListener(name: string, heard: unknown) {
      const listener = name === event ? listeners.get(heard) : undefined
      if (listener) state.emitter.removeListener('change', listener)
    },
  }
}
