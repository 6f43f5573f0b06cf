import { NETWORK, selectUTXO, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64, encodeBase64, encodeHex } from '../../lib/bytes.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import { checkBuilt, inputsOf, type Payment, readCoins, readRate, spender } from './coins.js'
import { signPsbt } from './signing.js'

/**
 * What a wallet signed, ready to be sent. Throws `send/mismatch` where it is another transaction than the one it was asked
 * to sign, `wallet/invalid-response` where signatures are missing.
 */
function finishSigned(psbt: string, asked: Transaction): Transaction {
  const signed = read(psbt)
  if (encodeHex(signed.unsignedTx) !== encodeHex(asked.unsignedTx)) throw new AppKitError('send/mismatch')
  try {
    for (let at = 0; at < signed.inputsLength; at += 1) {
      const { finalScriptSig, finalScriptWitness } = signed.getInput(at)
      if (!finalScriptSig && !finalScriptWitness) signed.finalizeIdx(at)
    }
    signed.extract()
    return signed
  } catch (cause) {
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet did not sign the transaction', cause })
  }
}

function read(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(decodeBase64(psbt) ?? new Uint8Array())
  } catch (cause) {
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no signed transaction', cause })
  }
}

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
