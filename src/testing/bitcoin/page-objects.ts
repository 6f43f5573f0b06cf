import { rpcCodes } from '../../core/errors/wallet-error.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { ProviderRpcError } from '../wallet-control.js'
import type { InputToSign, BitcoinTestState } from './bitcoin-test-state.js'

type Handlers = Readonly<Record<string, (params: Record<string, unknown>) => unknown>>

function requestObject(state: BitcoinTestState, handlers: Handlers, rejection: number) {
  return {
    async request(method: string, params?: unknown) {
      state.control.log.push(params === undefined || params === null ? { method } : { method, params })
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      try {
        if (!handler) throw new ProviderRpcError(rpcCodes.methodNotFound, `The wallet does not know ${method}.`)
        return { jsonrpc: '2.0', id: '1', result: await handler((params ?? {}) as Record<string, unknown>) }
      } catch (thrown) {
        const { code = rpcCodes.internal, message } = thrown as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: code === rpcCodes.userRejected ? rejection : code, message } }
      }
    },
  }
}

export function leatherObject(state: BitcoinTestState) {
  const handlers: Handlers = {
    async getAddresses() {
      await state.authorize()
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
  return requestObject(state, handlers, rpcCodes.userRejected)
}

/** The provider API of Xverse and others. Standards: WBIP-004, sats-connect. */
export function satsObject(state: BitcoinTestState) {
  const getAddresses = () => ({
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
  const handlers: Handlers = {
    async wallet_connect() {
      await state.authorize()
      return getAddresses()
    },
    wallet_getAccount() {
      if (state.granted) return getAddresses()
      throw new ProviderRpcError(-32002, 'Access denied.')
    },
    wallet_disconnect: () => {
      state.change({ granted: false })
      return {}
    },
    ...createSigningMethods(state),
  }
  return {
    ...requestObject(state, handlers, -32000),
    addListener(...args: unknown[]) {
      const { eventName, cb } = readListener(state, args)
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

// Reads the listener in the form that this wallet accepts. Throws on the other form.
function readListener(state: BitcoinTestState, args: unknown[]): ListenerInfo {
  const [first, second] = args
  const info = (state.options.satsListeners === 'arguments' ? { eventName: first, cb: second } : first) as ListenerInfo
  if (typeof info?.eventName === 'string' && typeof info.cb === 'function') return info
  throw new ProviderRpcError(rpcCodes.invalidParams, 'The wallet does not take this form of addListener.')
}

function createSigningMethods(state: BitcoinTestState): Handlers {
  return {
    async signMessage({ message, address, protocol }) {
      const algorithm = protocol === 'BIP322' ? 'bip322' : 'ecdsa'
      return {
        signature: encodeBase64(await state.signMessage(String(message), address, algorithm)),
        address,
        protocol,
      }
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

export function unisatObject(state: BitcoinTestState, event: 'accountsChanged' | 'accountChanged' = 'accountsChanged') {
  const logRequest = (method: string, ...params: unknown[]) => void state.control.log.push({ method, params })
  const visible = () => (state.granted ? [state.keys[0].address] : [])
  const connect = async () => {
    logRequest('requestAccounts')
    await state.authorize()
    return visible()
  }
  return {
    requestAccounts: connect,
    connect: async () => ({ address: (await connect())[0], publicKey: state.keys[0].publicKey }),
    getAccounts: async () => visible(),
    getPublicKey: async () => state.keys[0].publicKey,
    async signMessage(message: string, type = 'ecdsa') {
      logRequest('signMessage', message, type)
      const algorithm = type === 'bip322-simple' ? 'bip322' : 'ecdsa'
      return encodeBase64(await state.signMessage(message, state.keys[0].address, algorithm))
    },
    async signPsbt(
      hex: string,
      { autoFinalized, toSignInputs }: { autoFinalized: boolean; toSignInputs: InputToSign[] },
    ) {
      logRequest('signPsbt', hex)
      return encodeHex(await state.signPsbt(decodeHex(hex) ?? new Uint8Array(), toSignInputs, autoFinalized))
    },
    pushPsbt: (hex: string) => state.push(decodeHex(hex) ?? new Uint8Array()),
    async sendBitcoin(to: string, amount: number) {
      logRequest('sendBitcoin', to, amount)
      return state.send(to, amount)
    },
    disconnect: async () => state.change({ granted: false }),
    ...createEventMethods(state, event, visible),
  }
}

function createEventMethods(state: BitcoinTestState, event: string, visible: () => readonly string[]) {
  const listeners = new Map<unknown, () => void>()
  return {
    on(name: string, callback: (news: unknown) => void) {
      if (name !== event) return
      const listener = () => callback(event === 'accountsChanged' ? visible() : (visible()[0] ?? null))
      state.emitter.on('change', listener)
      listeners.set(callback, listener)
    },
    removeListener(name: string, callback: unknown) {
      const listener = name === event ? listeners.get(callback) : undefined
      if (listener) state.emitter.removeListener('change', listener)
    },
  }
}
