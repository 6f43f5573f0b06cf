import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import type { HDAccount } from 'viem/accounts'

/** A page that asks to be connected and to have a person signed in, by one approval. */
export type SignInRequest = WalletKitTypes.SessionAuthenticate

/** What a lying wallet changes of what it was asked, before it signs; `signature` signs right and sends another one. */
export const lies = ['domain', 'uri', 'nonce', 'chain', 'expired', 'statement', 'signature'] as const
/** What a lying wallet changes. */
export type Lie = (typeof lies)[number]

type AuthPayload = SignInRequest['params']['authPayload']

/** The signed messages of an account, one for each chain. */
export async function signInAnswer(
  { params }: SignInRequest,
  { account, chains, methods, lie }: { account: HDAccount; chains: string[]; methods: string[]; lie?: Lie | undefined },
) {
  const asked = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
  const payload = { ...asked, ...changed(asked, lie) } as AuthPayload
  return Promise.all(
    asked.chains.map(async chain => {
      const iss = `${lie === 'chain' ? 'eip155:99' : chain}:${account.address}`
      const signature = await account.signMessage({ message: formatMessage(payload, `did:pkh:${iss}`) })
      const kind = 'eip191' as const
      const cacao = buildAuthObject(payload, { t: kind, s: signature }, iss)
      return lie === 'signature' ? { ...cacao, s: new OtherOnTheWire(kind, signature) } : cacao
    }),
  )
}

function changed({ statement = '' }: AuthPayload, lie: Lie | undefined): Partial<AuthPayload> {
  if (lie === 'domain') return { domain: 'evil.example' }
  if (lie === 'uri') return { aud: 'https://evil.example/' }
  if (lie === 'nonce') return { nonce: 'someoneelses1' }
  if (lie === 'expired') return { exp: new Date(0).toISOString() }
  if (lie === 'statement') return { statement: `I give everything away. ${statement}` }
  return {}
}

/** The kit looks at a signature before it sends it: what it sends is not what it saw. */
class OtherOnTheWire {
  constructor(
    readonly t: 'eip191',
    readonly s: string,
  ) {}

  toJSON() {
    const other = this.s[40] === '0' ? '1' : '0'
    return { t: this.t, s: `${this.s.slice(0, 40)}${other}${this.s.slice(41)}` }
  }
}
