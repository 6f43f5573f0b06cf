import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import type { HDAccount } from 'viem/accounts'

/** A request to connect and sign in with one approval. */
export type SignInRequest = WalletKitTypes.SessionAuthenticate

/**
 * The fields that a malicious wallet modifies before it signs; `signature` signs correctly, but sends another
 * signature.
 */
export const lies = ['domain', 'uri', 'nonce', 'chain', 'expired', 'statement', 'signature'] as const
export type Lie = (typeof lies)[number]
/** A deviation from the request: a modified field, or the shorter message of sign-client 2.12 and 2.13. */
export type Manner = Lie | 'older text'

type AuthPayload = SignInRequest['params']['authPayload']

/** The signed messages of an account, one for each chain. */
export async function signInAnswer(
  { params }: SignInRequest,
  {
    account,
    chains,
    methods,
    lie,
  }: { account: HDAccount; chains: string[]; methods: string[]; lie?: Manner | undefined },
) {
  const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
  const payload = { ...authPayload, ...changed(authPayload, lie) } as AuthPayload
  return Promise.all(
    authPayload.chains.map(async chain => {
      const iss = `${lie === 'chain' ? 'eip155:99' : chain}:${account.address}`
      const message = formatMessage(payload, `did:pkh:${iss}`)
      const signature = await account.signMessage({ message })
      const kind = 'eip191' as const
      const cacao = buildAuthObject(payload, { t: kind, s: signature }, iss)
      if (lie === 'older text') {
        const older = await account.signMessage({ message: withoutOptionalLines(message) })
        return { ...cacao, s: new OtherOnTheWire(kind, signature, older) }
      }
      return lie === 'signature' ? { ...cacao, s: new OtherOnTheWire(kind, signature, broken(signature)) } : cacao
    }),
  )
}

function changed({ statement = '' }: AuthPayload, lie: Manner | undefined): Partial<AuthPayload> {
  if (lie === 'domain') return { domain: 'evil.example' }
  if (lie === 'uri') return { aud: 'https://evil.example/' }
  if (lie === 'nonce') return { nonce: 'someoneelses1' }
  if (lie === 'expired') return { exp: new Date(0).toISOString() }
  if (lie === 'statement') return { statement: `I give everything away. ${statement}` }
  return {}
}

/** Returns the output of `formatMessage` in `@walletconnect/utils` 2.12 and 2.13. */
function withoutOptionalLines(message: string): string {
  return message.replaceAll(/\n(Expiration Time|Not Before|Request ID): .*/g, '')
}

function broken(signature: string): string {
  return `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`
}

/** WalletKit validates a signature before it sends it. This object passes the validation and serializes differently. */
class OtherOnTheWire {
  constructor(
    readonly t: 'eip191',
    readonly s: string,
    private readonly sent: string,
  ) {}

  toJSON() {
    return { t: this.t, s: this.sent }
  }
}
