import { isSame, type CallReader } from './call-reader.js'
import { decoded, type Decoded } from './decoded.js'
import { approval, deadlineWarnings } from './token-calls.js'

interface Details {
  readonly token: string
  readonly amount: bigint
  readonly expiration: number
}

const DETAILS = '(address,uint160,uint48,uint48)'

/** Calls of Permit2: allowances, by the person or by a signature, and what is taken with them. */
export const permitTwoCalls: Readonly<Record<string, CallReader>> = {
  'approve(address,address,uint160,uint48)': ([token, spender, amount, expiration], _, { now }) =>
    allowed({ token: String(token), amount: amount as bigint, expiration: Number(expiration) }, String(spender), now),
  [`permit(address,(${DETAILS},address,uint256),bytes)`]: ([, single], _, { now }) => {
    const [details, spender] = single as readonly [unknown, string]
    return allowed(detailsOf(details), spender, now)
  },
  [`permit(address,(${DETAILS}[],address,uint256),bytes)`]: ([, batch], _, { now }) => {
    const [details, spender] = batch as readonly [readonly unknown[], string]
    return decoded('batch', { steps: details.map(one => allowed(detailsOf(one), spender, now)) })
  },
  'transferFrom(address,address,uint160,address)': ([from, to, amount, token], _, { account }) =>
    decoded('transfer', {
      amounts: [{ flow: 'out', asset: { kind: 'token', address: String(token) }, value: amount as bigint }],
      parties: [
        ...(isSame(String(from), account) ? [] : [{ role: 'from', address: String(from) } as const]),
        { role: 'to', address: String(to) },
        { role: 'contract', address: String(token) },
      ],
      warnings: isSame(String(from), account) ? [] : [{ code: 'foreign-owner', level: 'notice' }],
    }),
}

/** One allowance that Permit2 keeps; its end is in seconds since the epoch. */
export function allowed({ token, amount, expiration }: Details, spender: string, now: number): Decoded {
  const read = approval(token, spender, amount)
  if (read.action === 'revoke') return read
  return {
    ...read,
    facts: [{ name: 'expires', value: { time: expiration } }],
    warnings: [...read.warnings, ...deadlineWarnings(BigInt(expiration), now)],
  }
}

function detailsOf(raw: unknown): Details {
  const [token, amount, expiration] = raw as readonly [string, bigint, number]
  return { token, amount, expiration: Number(expiration) }
}
