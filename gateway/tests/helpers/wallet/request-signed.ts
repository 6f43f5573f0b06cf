import { createHash } from 'node:crypto'
import { concat, hexToBytes, keccak256, stringToBytes, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { LoginRequest } from '../../../../src/contract/login-api.js'
import type { WalletStatementRoute } from '../../../../src/contract/recovery-api.js'
import { walletAccount } from './made-set.js'
import type { Reply, TestFrame, Twist } from './test-frame.js'

type Body<R extends WalletStatementRoute> = Omit<LoginRequest<R>, 'nonce' | 'signature'>

/** Content of a statement, for tests in which it differs from the request. */
export interface Statement {
  readonly route: string
  readonly accountId: string
  readonly jkt: string
  readonly nonce: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends a request with the wallet's signature. `nonce` replaces the new nonce, `sign` the key. */
export async function requestSigned<R extends WalletStatementRoute>(
  frame: TestFrame,
  route: R,
  body: Body<R>,
  { nonce, key, twist }: { nonce?: string; key?: PrivateKeyAccount; twist?: Twist } = {},
): Promise<Reply<R>> {
  const used = nonce ?? (await nonceOf(frame))
  const statement = { route, accountId: accountOf(frame), jkt: frame.jkt, nonce: used, body }
  const signature = await signatureOf(statement, key ?? walletAccount(String(body['walletId' as keyof Body<R>])))
  return frame.call(route, { ...body, nonce: used, signature } as unknown as LoginRequest<R>, twist)
}

/** Returns a new nonce of the session, or an invalid one without a session. */
export async function nonceOf(frame: TestFrame): Promise<string> {
  if (frame.access === undefined) return 'A'.repeat(40)
  const { body, error } = await frame.call('POST /v1/wallet/nonce', {})
  return body.nonce ?? `refused.${error.code}.${'A'.repeat(20)}`
}

/** Returns the account id in the session's access token. */
export function accountOf(frame: TestFrame): string {
  const [, claims = ''] = (frame.access ?? '').split('.')
  return claims === '' ? 'nobody' : String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub)
}

/**
 * Signs a statement, implemented separately from the project's code; flat bodies only. Standard: EIP-191, version 0x00.
 */
export async function signatureOf(statement: Statement, key: PrivateKeyAccount): Promise<Hex> {
  const { route, accountId, jkt, nonce, body } = statement
  const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  const fields = Object.keys(body)
    .sort()
    .map(name => [name, digest(body[name])])
  const text = JSON.stringify(['appkit wallet statement v1', route, accountId, jkt, nonce, fields])
  const validator = '0x2717decb95f4ec95181732e095f5b0bfa27aec0c'
  const signed = concat([hexToBytes('0x1900'), hexToBytes(validator), stringToBytes(text)])
  return key.sign({ hash: keccak256(signed) })
}
