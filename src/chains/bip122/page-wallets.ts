import { AppKitError } from '../../core/errors/appkit-error.js'
import { getErrorCodes } from '../../core/errors/wallet-error.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import type { BitcoinWallet, PageObject, RawAccount } from './bitcoin-wallet.js'
import { readPsbt } from './signing.js'

interface LeatherAddress {
  readonly symbol?: unknown
  readonly type?: unknown
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly derivationPath?: unknown
}

/** Leather. It has no silent connection, and signs messages with BIP-322 only. */
export function leatherWallet(page: PageObject): BitcoinWallet {
  return {
    async accounts(silent) {
      if (silent) return []
      const { addresses } = await page.request('getAddresses')
      return Array.isArray(addresses) ? (addresses as LeatherAddress[]).map(toRawAccount) : (addresses as never)
    },
    async signMessage({ message, address }) {
      const paymentType = readAddress(address)?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh'
      return (await page.request('signMessage', { message, paymentType }))['signature']
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const params = { hex: encodeHex(psbt), signAtIndex: signInputs.map(({ index }) => index), broadcast }
      const signed = await page.request('signPsbt', params)
      return readPsbt(decodeHex(String(signed['hex'])), signed['txid'])
    },
    sendTransfer: async ({ to, amount }) =>
      (await page.request('sendTransfer', { recipients: [{ address: to, amount: String(amount) }] }))['txid'],
  }
}

function toRawAccount({ symbol, type, address, publicKey, derivationPath }: LeatherAddress): RawAccount {
  const purpose = symbol === 'STX' ? 'stacks' : type === 'p2tr' ? 'ordinals' : 'payment'
  return { address, publicKey, path: derivationPath, purpose }
}

const chainNames = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
} as const

export function unisatWallet(page: PageObject): BitcoinWallet {
  return {
    async accounts(silent) {
      const listed = await page.call(silent ? 'getAccounts' : 'requestAccounts')
      if (!Array.isArray(listed) || listed.length === 0) return listed as []
      const publicKey = await page.call('getPublicKey').catch(() => undefined) // belongs to the first account
      return (listed as unknown[]).map((address, at): RawAccount => ({ address, ...(at === 0 && { publicKey }) }))
    },
    signMessage: ({ message, protocol }) =>
      page.call('signMessage', message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
    async signPsbt({ psbt, signInputs, broadcast }) {
      const toSignInputs = signInputs.map(({ address, index }) => ({ address, index }))
      const hex = String(await page.call('signPsbt', encodeHex(psbt), { autoFinalized: broadcast, toSignInputs }))
      const signed = readPsbt(decodeHex(hex))
      return broadcast ? readPsbt(signed.psbt, await page.call('pushPsbt', hex)) : signed
    },
    sendTransfer: ({ to, amount }) => page.call('sendBitcoin', to, amount),
    ...(page.has('switchChain') && { moveTo: chain => page.call('switchChain', chainNames[chain]) }),
    watch(changed) {
      const events = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']
      const stops = events.map(event => page.subscribe(event, () => changed()))
      return () => {
        for (const stop of stops) stop()
      }
    },
    disconnect: async () => (page.has('disconnect') ? page.call('disconnect') : undefined),
  }
}

// WBIP-004 wallets use these codes with other meanings than EIP-1193 and EIP-1474.
const errorCodes = {
  [-32000]: 'wallet/rejected',
  [-32001]: 'wallet/method-unsupported',
  [-32002]: 'request/not-allowed',
} as const

const networkNames = { mainnet: 'Mainnet', testnet: 'Testnet', signet: 'Signet', regtest: 'Regtest' } as const

const PURPOSES = ['payment', 'ordinals', 'stacks']

/** A wallet with `request(method, params)`, such as Xverse. Standards: WBIP-004, sats-connect. */
export function satsWallet(page: PageObject): BitcoinWallet {
  const sendRequest = (method: string, params?: unknown) => page.request(method, params).catch(rethrowKnownError)
  return {
    async accounts(silent) {
      if (silent) return readAddresses(await sendRequest('wallet_getAccount'))
      try {
        return readAddresses(await sendRequest('wallet_connect', { addresses: PURPOSES }))
      } catch (error) {
        if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
        return readAddresses(await sendRequest('getAccounts', { purposes: PURPOSES }))
      }
    },
    async signMessage({ message, address, protocol }) {
      const named = { message, address, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      return (await sendRequest('signMessage', named))['signature']
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
      const signed = await sendRequest('signPsbt', { psbt: encodeBase64(psbt), signInputs: byAddress, broadcast })
      return readPsbt(decodeBase64(String(signed['psbt'])), signed['txid'])
    },
    sendTransfer: async ({ to, amount }) =>
      (await sendRequest('sendTransfer', { recipients: [{ address: to, amount }] }))['txid'],
    moveTo: async chain => sendRequest('wallet_changeNetwork', { name: networkNames[chain] }),
    watch(changed) {
      const stops = ['accountChange', 'networkChange'].map(event => page.addListener(event, () => changed()))
      stops.push(page.addListener('disconnect', () => changed('gone')))
      return () => {
        for (const stop of stops) stop()
      }
    },
    disconnect: () => page.call('request', 'wallet_disconnect', null),
  }
}

function readAddresses(result: unknown): readonly RawAccount[] {
  const list: unknown = Array.isArray(result) ? result : (result as { addresses?: unknown }).addresses
  return list as readonly RawAccount[]
}

function rethrowKnownError(error: unknown): never {
  const [code] = AppKitError.is(error)
    ? []
    : getErrorCodes(error).flatMap(found => (found in errorCodes ? [found] : []))
  throw code === undefined ? error : new AppKitError(errorCodes[code as keyof typeof errorCodes], { cause: error })
}
