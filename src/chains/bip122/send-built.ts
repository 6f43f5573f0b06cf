import { NETWORK, selectUTXO, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { ChainContext, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase64, encodeBase64, encodeHex } from '../../lib/bytes.js'
import type { BitcoinChain } from './bitcoin-chain.js'
import { checkBuilt, toInputs, type Payment, readUtxos, readFeeRate, readSpendingInfo } from './coins.js'
import { signPsbt } from './signing.js'

// Verifies and finalizes a signed transaction. Throws `send/mismatch` if it differs from the requested one,
// `wallet/invalid-response` if signatures are missing.
function finishSigned(psbt: string, requested: Transaction): Transaction {
  const signed = parsePsbt(psbt)
  if (encodeHex(signed.unsignedTx) !== encodeHex(requested.unsignedTx)) throw new AppKitError('send/mismatch')
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

function parsePsbt(psbt: string): Transaction {
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
 * Builds a payment from the signer's UTXOs, requests signatures and broadcasts it. Returns the transaction id. Verifies
 * the outputs and the fee both before and after signing.
 * @throws AppKitError `send/mismatch`, or `request/failed` for insufficient funds
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
    readUtxos(context, network, address),
    readFeeRate(context, network),
    readSpendingInfo(signer, form),
  ])
  const built = buildTransaction(await toInputs(context, network, coins, from), payment, { address, rate, form })
  checkBuilt(built, payment, { address, rate, form })
  const psbt = built.toPSBT()
  const signInputs = Array.from({ length: built.inputsLength }, (_, index) => ({ address, index }))
  const signed = await signPsbt({ psbt: encodeBase64(psbt), signInputs }, signer)
  const ready = finishSigned(signed.psbt, built)
  checkBuilt(ready, payment, { address, rate, form })
  await context.rest(network.caipNetworkId, { path: '/tx', body: encodeHex(ready.extract()) })
  return ready.id
}

interface PaymentTerms {
  readonly address: string
  readonly rate: bigint
  readonly form: (typeof forms)[BitcoinChain]
}

// Uses confirmed UTXOs only if they suffice. The change returns to the sender.
function buildTransaction(
  inputs: Awaited<ReturnType<typeof toInputs>>,
  { to, amount }: Payment,
  { address, rate, form }: PaymentTerms,
): Transaction {
  const options = { changeAddress: address, feePerByte: rate, network: form, bip69: true, createTx: true } as const
  const confirmed = inputs.filter(input => input.confirmed)
  for (const candidates of [confirmed, inputs]) {
    const chosen = selectUTXO(
      candidates.map(({ input }) => input),
      [{ address: to, amount }],
      'default',
      options,
    )
    if (chosen?.tx) return chosen.tx
  }
  throw new AppKitError('request/failed', { text: 'Insufficient funds' })
}
