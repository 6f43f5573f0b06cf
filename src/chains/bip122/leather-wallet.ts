import { decodeHex } from '../../lib/decode-hex.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinWallet, ToldAccount } from './bitcoin-wallet.js'
import type { ObjectOnPage } from './object-on-page.js'
import { readAddress } from './read-address.js'
import { readPsbt } from './read-psbt.js'

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
