import { NETWORK, selectUTXO, TEST_NETWORK, type Transaction } from '@scure/btc-signer'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { encodeBase64 } from '../../lib/encode-base64.js'
import { encodeHex } from '../../lib/encode-hex.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import { checkBuilt, type Payment } from './check-built.js'
import { inputsOf } from './inputs-of.js'
import { readCoins, readRate } from './read-coins.js'
import { finishSigned } from './finish-signed.js'
import { signPsbt } from './sign-psbt.js'
import { spender } from './spender.js'

const forms = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const

/**
 * Puts a payment together from the coins of the signer's address, has the wallet sign it, and hands it to the network;
 * gives its id. What pays whom how much, and the fee, is read back before the wallet is asked and from what it signed:
 * `send/mismatch` where it is not what was meant. Throws `request/failed` where the coins are not enough.
 */
export async function sendBuilt(
  context: ChainContext,
  payment: Payment,
  signer: Signer,
  chain: BitcoinChain,
): Promise<string> {
  const { network, address } = signer
  const form = forms[chain]
  const [coins, rate, from] = await Promise.all([
    readCoins(context, network, address),
    readRate(context, network),
    spender(signer, form),
  ])
  const built = select(await inputsOf(context, network, coins, from), payment, { address, rate, form })
  checkBuilt(built, payment, { address, rate, form })
  const psbt = built.toPSBT()
  const signInputs = Array.from({ length: built.inputsLength }, (_, index) => ({ address, index }))
  const signed = await signPsbt({ psbt: encodeBase64(psbt), signInputs }, signer)
  const ready = finishSigned(signed.psbt, built)
  checkBuilt(ready, payment, { address, rate, form })
  await context.rest(network.caipNetworkId, { path: '/tx', body: encodeHex(ready.extract()) })
  return ready.id
}

interface Terms {
  readonly address: string
  readonly rate: bigint
  readonly form: (typeof forms)[BitcoinChain]
}

/** Confirmed coins alone where they are enough, all of them otherwise. What is left comes back to the sender. */
function select(
  inputs: Awaited<ReturnType<typeof inputsOf>>,
  { to, amount }: Payment,
  { address, rate, form }: Terms,
): Transaction {
  const options = { changeAddress: address, feePerByte: rate, network: form, bip69: true, createTx: true } as const
  const confirmed = inputs.filter(input => input.confirmed)
  for (const some of [confirmed, inputs]) {
    const chosen = selectUTXO(
      some.map(({ input }) => input),
      [{ address: to, amount }],
      'default',
      options,
    )
    if (chosen?.tx) return chosen.tx
  }
  throw new AppKitError('request/failed', { text: 'Insufficient funds' })
}
