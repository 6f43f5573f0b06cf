import { decodeHex } from '../../lib/decode-hex.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinWallet, ToldAccount } from './bitcoin-wallet.js'
import type { ObjectOnPage } from './object-on-page.js'
import { readPsbt } from './read-psbt.js'

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
