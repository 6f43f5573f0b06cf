import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import type { HDAccount } from 'viem/accounts'

/** A page that asks to be connected and to have a person signed in, by one approval. */
export type SignInRequest = WalletKitTypes.SessionAuthenticate

/** What a lying wallet changes of what it was asked, before it signs; `signature` signs right and sends another one. */
export const lies = ['domain', 'uri', 'nonce', 'chain', 'expired', 'statement', 'signature'] as const
/** What a lying wallet changes. */
export type Lie = (typeof lies)[number]
/** How a wallet signs in other than asked: with a lie, or with the shorter text that sign-client 2.12 and 2.13 write. */
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
  const asked = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
  const payload = { ...asked, ...changed(asked, lie) } as AuthPayload
  return Promise.all(
    asked.chains.map(async chain => {
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

/** What `formatMessage` of `@walletconnect/utils` 2.12 and 2.13 writes. */
function withoutOptionalLines(message: string): string {
  return message.replaceAll(/\n(Expiration Time|Not Before|Request ID): .*/g, '')
}

function broken(signature: string): string {
  return `${signature.slice(0, 40)}${signature[40] === '0' ? '1' : '0'}${signature.slice(41)}`
}

/** The kit checks a signature before it sends it: it sends another one than it checked. */
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
