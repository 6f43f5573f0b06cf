import { createHash } from 'node:crypto'
import { TestFrame } from '../tests/helpers/wallet/test-frame.js'
import { createShareRecipient } from '../tests/helpers/wallet/share-recipient.js'
import { encodeRequest } from './bench-load.js'
import { RIGHT_AUTH, RIGHT_CODE, type Seed, type SeedRequest } from './bench-seeds.js'

/** A benchmarked route. */
export interface BenchRoute {
  readonly name: string
  /** Minimum throughput in percent of the bare route's throughput. */
  readonly aim?: number
  readonly path: string
  readonly status: number
  /** Number of requests for each seeded row. */
  readonly seeds?: { readonly kind: SeedRequest['kind']; readonly requestsPerSeed: number }
  body(seed: Seed, publicKey: string): object
}

const toWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/**
 * The bare route must come first: it is the baseline. The minimums come from the security requirements of the embedded
 * wallet.
 */
export const routes: readonly BenchRoute[] = [
  { name: 'bare', path: '/bare', status: 200, body: () => ({ challengeId: 'a'.repeat(22), code: '123456' }) },
  {
    name: 'code check (a wrong one)',
    aim: 12,
    path: '/v1/otp/verify',
    status: 400,
    seeds: { kind: 'codes', requestsPerSeed: 1 },
    body: ({ id }) => ({ challengeId: id, code: toWrongCode(RIGHT_CODE) }),
  },
  {
    name: 'session check',
    aim: 10,
    path: '/v1/bench/session',
    status: 200,
    seeds: { kind: 'sessions', requestsPerSeed: 10 },
    body: () => ({}),
  },
  {
    name: 'share release',
    aim: 4,
    path: '/v1/wallet/share',
    status: 200,
    seeds: { kind: 'sessions', requestsPerSeed: 10 },
    body: ({ id }, publicKey) => ({ walletId: id, epoch: 1, publicKey }),
  },
  {
    name: 'recovery read',
    path: '/v1/recovery/read',
    status: 200,
    seeds: { kind: 'recoveries', requestsPerSeed: 10 },
    body: ({ id }) => ({ walletId: id, epoch: 1, method: 'password', auth: RIGHT_AUTH }),
  },
  {
    name: 'a whole first login',
    path: '/v1/otp/verify',
    status: 200,
    seeds: { kind: 'codes', requestsPerSeed: 1 },
    body: ({ id }) => ({ challengeId: id, code: RIGHT_CODE }),
  },
]

const API = 'http://bench.example.com'
/** Number of client keys. They recur, like on a server that has been running for a minute. */
const KEY_COUNT = 100

/** Creates the client keys of the benchmark. */
export function benchFrames(): readonly TestFrame[] {
  const noTransport = { request: () => Promise.reject(new Error('The benchmark sends requests itself.')) }
  return Array.from({ length: KEY_COUNT }, () => new TestFrame(noTransport, Date.now, API))
}

/** Creates the requests of one burst, with new rows and a new DPoP proof for each. */
export async function createRequests(
  { path, seeds, body }: BenchRoute,
  {
    frames,
    count,
    insertSeeds,
  }: { frames: readonly TestFrame[]; count: number; insertSeeds(request: SeedRequest): Promise<readonly Seed[]> },
): Promise<readonly Buffer[]> {
  const owners = Array.from(
    { length: seeds ? Math.ceil(count / seeds.requestsPerSeed) : 1 },
    (_, at) => frames[at % frames.length],
  )
  const seeded = seeds
    ? await insertSeeds({ kind: seeds.kind, jkts: owners.map(owner => owner?.jkt ?? '') })
    : [{ id: '' }]
  const { publicKey } = await createShareRecipient()
  return Array.from({ length: count }, (_, at) => {
    const row = at % seeded.length
    const [frame, item] = [owners[row], seeded[row]]
    if (!frame || !item) throw new Error('There is no row for a request.')
    const { access } = item
    const ath = access && createHash('sha256').update(access).digest('base64url')
    const headers = {
      'content-type': 'application/json',
      dpop: frame.proof('POST', path, { claims: ath ? { ath } : {} }),
      ...(access && { authorization: `DPoP ${access}` }),
    }
    return encodeRequest(path, headers, body(item, publicKey))
  })
}
