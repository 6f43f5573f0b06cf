import { AppKitError } from '../../core/errors/appkit-error.js'
import { codesOf } from '../../core/errors/read-error.js'
import { decodeBase64 } from '../../lib/decode-base64.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import type { BitcoinWallet, ToldAccount } from './bitcoin-wallet.js'
import type { ObjectOnPage } from './object-on-page.js'
import { readPsbt } from './read-psbt.js'

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
