import { createHash } from 'node:crypto'
import { TestFrame } from '../tests/helpers/wallet/test-frame.js'
import { createShareRecipient } from '../tests/helpers/wallet/share-receiver.js'
import { written } from './bench-load.js'
import { RIGHT_AUTH, RIGHT_CODE, type Seed, type SeedAsk } from './bench-seeds.js'

/** A route that is measured. */
export interface BenchRoute {
  readonly name: string
  /** The least share of the bare route's throughput that is aimed at, in per cent. */
  readonly aim?: number
  readonly path: string
  readonly status: number
  /** How many requests one seeded row is good for. */
  readonly seeds?: { readonly kind: SeedAsk['kind']; readonly each: number }
  body(seed: Seed, publicKey: string): object
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The bare route first. Aims: of the specification of the embedded wallet's security. */
export const routes: readonly BenchRoute[] = [
  { name: 'bare', path: '/bare', status: 200, body: () => ({ challengeId: 'a'.repeat(22), code: '123456' }) },
  {
    name: 'code check (a wrong one)',
    aim: 12,
    path: '/v1/otp/verify',
    status: 400,
    seeds: { kind: 'codes', each: 1 },
    body: ({ id }) => ({ challengeId: id, code: wrong(RIGHT_CODE) }),
  },
  {
    name: 'session check',
    aim: 10,
    path: '/v1/bench/session',
    status: 200,
    seeds: { kind: 'sessions', each: 10 },
    body: () => ({}),
  },
  {
    name: 'share release',
    aim: 4,
    path: '/v1/wallet/share',
    status: 200,
    seeds: { kind: 'sessions', each: 10 },
    body: ({ id }, publicKey) => ({ walletId: id, epoch: 1, publicKey }),
  },
  {
    name: 'recovery read',
    path: '/v1/recovery/read',
    status: 200,
    seeds: { kind: 'recoveries', each: 10 },
    body: ({ id }) => ({ walletId: id, epoch: 1, method: 'password', auth: RIGHT_AUTH }),
  },
  {
    name: 'a whole first login',
    path: '/v1/otp/verify',
    status: 200,
    seeds: { kind: 'codes', each: 1 },
    body: ({ id }) => ({ challengeId: id, code: RIGHT_CODE }),
  },
]

const API = 'http://bench.example.com'
/** Keys that ask: a server that was up for a minute knows those that come again. */
const KEYS = 100

/** The keys of the bench, made once. */
export function benchFrames(): readonly TestFrame[] {
  const none = { request: () => Promise.reject(new Error('The bench sends for itself.')) }
  return Array.from({ length: KEYS }, () => new TestFrame(none, Date.now, API))
}

/** Writes the requests of one burst: rows are made for it, and each proof is signed anew. */
export async function requestsOf(
  { path, seeds, body }: BenchRoute,
  {
    frames,
    count,
    plant,
  }: { frames: readonly TestFrame[]; count: number; plant(ask: SeedAsk): Promise<readonly Seed[]> },
): Promise<readonly Buffer[]> {
  const owners = Array.from(
    { length: seeds ? Math.ceil(count / seeds.each) : 1 },
    (_, at) => frames[at % frames.length],
  )
  const planted = seeds ? await plant({ kind: seeds.kind, jkts: owners.map(owner => owner?.jkt ?? '') }) : [{ id: '' }]
  const { publicKey } = await createShareRecipient()
  return Array.from({ length: count }, (_, at) => {
    const row = at % planted.length
    const [frame, planting] = [owners[row], planted[row]]
    if (!frame || !planting) throw new Error('There is no row for a request.')
    const { access } = planting
    const ath = access && createHash('sha256').update(access).digest('base64url')
    const headers = {
      'content-type': 'application/json',
      dpop: frame.proof('POST', path, { claims: ath ? { ath } : {} }),
      ...(access && { authorization: `DPoP ${access}` }),
    }
    return written(path, headers, body(planting, publicKey))
  })
}
