import { AppKitError } from '../../core/errors/appkit-error.js'

/** What a network says of a transaction that failed, or would. */
export interface Failed {
  readonly err?: unknown
  readonly logs?: unknown
}

/** What the programs of tokens mean by their numbers. */
const reasons: Readonly<Record<number, string>> = {
  1: 'There is too little of the token',
  3: 'The account is for another token',
  17: 'The account is frozen',
  18: 'The token has other decimals',
  37: 'This token cannot be moved',
}

/**
 * The error that says why a transfer failed: `send/solana-fee-short` where there is too little for the fee, or for what has to
 * stay in an account; `send/solana-coins-short` where there is too little to send; else `request/failed` in the token's words.
 */
export function transferFailure({ err, logs }: Failed, isCoin: boolean): AppKitError {
  const cause = { err, logs }
  const said = `${JSON.stringify(err)} ${Array.isArray(logs) ? logs.join('\n') : ''}`
  if (
    /AccountNotFound|InsufficientFundsFor(Fee|Rent)|no record of a prior credit|insufficient funds for (fee|rent)/i.test(
      said,
    )
  )
    return new AppKitError('send/solana-fee-short', { cause })
  const [, custom] = /"Custom":(\d+)/.exec(said) ?? []
  if (/insufficient lamports/i.test(said)) return lamportsShort(isCoin, cause)
  if (isCoin && custom === '1') return lamportsShort(isCoin, cause)
  const text = custom === undefined ? undefined : reasons[Number(custom)]
  return new AppKitError('request/failed', { cause, ...(text && { text }) })
}

/** With a token, lamports are only spent on the receiver's new account. */
function lamportsShort(isCoin: boolean, cause: object): AppKitError {
  return new AppKitError(isCoin ? 'send/solana-coins-short' : 'send/solana-fee-short', { cause })
}
