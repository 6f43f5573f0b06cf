import { rpcCodes } from '../../core/errors/wallet-error.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { ProviderRpcError } from '../wallet-control.js'
import type { AskedInput, BitcoinTestState } from './bitcoin-test-state.js'

/** How each method is answered. */
type Answers = Readonly<Record<string, (asked: Record<string, unknown>) => unknown>>

/** An object that answers `request(method, params)` with the result or the error of JSON-RPC. */
function requestObject(state: BitcoinTestState, answers: Answers, rejection: number) {
  return {
    async request(method: string, params?: unknown) {
      state.control.log.push(params === undefined || params === null ? { method } : { method, params })
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      try {
        if (!answer) throw new ProviderRpcError(rpcCodes.methodNotFound, `The wallet does not know ${method}.`)
        return { jsonrpc: '2.0', id: '1', result: await answer((params ?? {}) as Record<string, unknown>) }
      } catch (thrown) {
        const { code = rpcCodes.internal, message } = thrown as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: code === rpcCodes.userRejected ? rejection : code, message } }
      }
    },
  }
}

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
