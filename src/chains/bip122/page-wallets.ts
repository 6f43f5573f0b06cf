import { AppKitError } from '../../core/errors/appkit-error.js'
import { codesOf } from '../../core/errors/wallet-error.js'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../lib/bytes.js'
import { readAddress } from './address.js'
import type { BitcoinWallet, ObjectOnPage, ToldAccount } from './bitcoin-wallet.js'
import { readPsbt } from './signing.js'

interface LeatherAddress {
  readonly symbol?: unknown
  readonly type?: unknown
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly derivationPath?: unknown
}

/** Leather. It has no silent way to be asked, and signs messages by BIP-322 alone. */
export function leatherWallet(page: ObjectOnPage): BitcoinWallet {
  return {
    async accounts(silent) {
      if (silent) return []
      const { addresses } = await page.ask('getAddresses')
      return Array.isArray(addresses) ? (addresses as LeatherAddress[]).map(toldAs) : (addresses as never)
    },
    async signMessage({ message, address }) {
      const paymentType = readAddress(address)?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh'
      return (await page.ask('signMessage', { message, paymentType }))['signature']
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const asked = { hex: encodeHex(psbt), signAtIndex: signInputs.map(({ index }) => index), broadcast }
      const signed = await page.ask('signPsbt', asked)
      return readPsbt(decodeHex(String(signed['hex'])), signed['txid'])
    },
    sendTransfer: async ({ to, amount }) =>
      (await page.ask('sendTransfer', { recipients: [{ address: to, amount: String(amount) }] }))['txid'],
  }
}

function toldAs({ symbol, type, address, publicKey, derivationPath }: LeatherAddress): ToldAccount {
  const purpose = symbol === 'STX' ? 'stacks' : type === 'p2tr' ? 'ordinals' : 'payment'
  return { address, publicKey, path: derivationPath, purpose }
}

const chainNames = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
} as const

/** UniSat, and OKX, whose object has the same methods and events of its own. */
export function unisatWallet(page: ObjectOnPage): BitcoinWallet {
  return {
    async accounts(silent) {
      const listed = await page.call(silent ? 'getAccounts' : 'requestAccounts')
      if (!Array.isArray(listed) || listed.length === 0) return listed as []
      const publicKey = await page.call('getPublicKey').catch(() => undefined) // of the first account
      return (listed as unknown[]).map((address, at): ToldAccount => ({ address, ...(at === 0 && { publicKey }) }))
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
      const stops = events.map(event => page.hear(event, () => changed()))
      return () => {
        for (const stop of stops) stop()
      }
    },
    leave: async () => (page.has('disconnect') ? page.call('disconnect') : undefined),
  }
}

/** What its codes mean, which are those of other things in other standards. */
const meanings = {
  [-32000]: 'wallet/rejected',
  [-32001]: 'wallet/method-unsupported',
  [-32002]: 'request/not-allowed',
} as const

const networkNames = { mainnet: 'Mainnet', testnet: 'Testnet', signet: 'Signet', regtest: 'Regtest' } as const

const PURPOSES = ['payment', 'ordinals', 'stacks']

/** A wallet that answers `request(method, params)` as Xverse does. Standard: WBIP-004, sats-connect. */
export function satsWallet(page: ObjectOnPage): BitcoinWallet {
  const ask = (method: string, params?: unknown) => page.ask(method, params).catch(meant)
  return {
    async accounts(silent) {
      if (silent) return addressesOf(await ask('wallet_getAccount'))
      try {
        return addressesOf(await ask('wallet_connect', { addresses: PURPOSES }))
      } catch (error) {
        if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
        return addressesOf(await ask('getAccounts', { purposes: PURPOSES }))
      }
    },
    async signMessage({ message, address, protocol }) {
      const named = { message, address, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      return (await ask('signMessage', named))['signature']
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) (byAddress[address] ??= []).push(index)
      const signed = await ask('signPsbt', { psbt: encodeBase64(psbt), signInputs: byAddress, broadcast })
      return readPsbt(decodeBase64(String(signed['psbt'])), signed['txid'])
    },
    sendTransfer: async ({ to, amount }) =>
      (await ask('sendTransfer', { recipients: [{ address: to, amount }] }))['txid'],
    moveTo: async chain => ask('wallet_changeNetwork', { name: networkNames[chain] }),
    watch(changed) {
      const stops = ['accountChange', 'networkChange'].map(event => page.listen(event, () => changed()))
      stops.push(page.listen('disconnect', () => changed('gone')))
      return () => {
        for (const stop of stops) stop()
      }
    },
    leave: () => page.call('request', 'wallet_disconnect', null),
  }
}

function addressesOf(result: unknown): readonly ToldAccount[] {
  const list: unknown = Array.isArray(result) ? result : (result as { addresses?: unknown }).addresses
  return list as readonly ToldAccount[]
}

function meant(error: unknown): never {
  const [code] = AppKitError.is(error) ? [] : codesOf(error).flatMap(one => (one in meanings ? [one] : []))
  throw code === undefined ? error : new AppKitError(meanings[code as keyof typeof meanings], { cause: error })
}
