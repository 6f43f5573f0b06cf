import { Address, OutScript, type Transaction } from '@scure/btc-signer'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { encodeHex } from '../../lib/encode-hex.js'

/** Who is paid how much, in satoshi. */
export interface Payment {
  readonly to: string
  readonly amount: bigint
}

/** So much more than the rate asks for may be paid: what is too little to come back goes to the fee. */
const SLACK = 1_000n

/** What a transaction may be: to whom it pays, where the rest goes, and what it costs. */
export interface BuiltTerms {
  /** Where the rest comes back to. */
  readonly address: string
  /** In satoshi for each virtual byte. */
  readonly rate: bigint
  readonly form: NonNullable<Parameters<typeof Address>[0]>
}

/** Reads a transaction back: throws `send/mismatch` unless it pays what is meant, the rest comes back, and the fee is what the rate makes it. */
export function checkBuilt(
  transaction: Transaction,
  { to, amount }: Payment,
  { address, rate, form }: BuiltTerms,
): void {
  const scriptOf = (text: string) => encodeHex(OutScript.encode(Address(form).decode(text)))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
  const paid = outputs.map(output => ({ script: output.script && encodeHex(output.script), amount: output.amount }))
  const receiver = paid.findIndex(output => output.script === scriptOf(to) && output.amount === amount)
  const others = paid.filter((_, at) => at !== receiver)
  const isMeant = receiver >= 0 && others.length <= 1 && others.every(({ script }) => script === scriptOf(address))
  // a signature is at most as long as it was reckoned with
  const most = rate * BigInt(Math.ceil(transaction.isFinal ? transaction.vsize : 150 * transaction.inputsLength + 100))
  const isFair = transaction.fee >= 0n && transaction.fee <= most + SLACK
  if (!isMeant || !isFair) throw new AppKitError('send/mismatch')
}
