import { Hono } from 'hono'
import type { NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { openEns } from '../identity/ens.js'
import { RateLimits, routeLimit, visitorLimits } from '../limits/rate-limits.js'
import { NameRepository, type NewName } from './name-repository.js'
import { readNamesSuffix, localPart, readReservedNames } from './registered-name.js'
import { readRegistration } from './signed-registration.js'

const VARIANTS = [(name: string) => name, ...['1', '2', '3', '-me', '-hq'].map(end => (name: string) => name + end)]

export function nameRoutes(core: DataCore): Hono {
  const app = new Hono()
  const suffix = readNamesSuffix(core.env, core.development ?? false)
  const reserved = readReservedNames(core.env)
  const repository = new NameRepository(core.store)
  addLookups(app, core, { suffix, repository })
  addDataRoute(app, core, 'GET /v1/profile/suggestions/{name}', {
    async handle(_input, { param }) {
      const names = VARIANTS.map(variant => `${variant(param('name').toLowerCase())}.${suffix}`)
      const valid = suffix === undefined ? [] : names.filter(name => localPart(name, suffix) !== undefined)
      if (valid.length === 0) return { suggestions: [] }
      const takenNames = await repository.findTaken(valid)
      const isReserved = (name: string) => reserved.has(name.slice(0, -`.${suffix}`.length))
      return { suggestions: valid.map(name => ({ name, registered: takenNames.has(name) || isReserved(name) })) }
    },
  })
  addDataRoute(app, core, 'POST /v1/profile/account', {
    anyProject: true,
    async handle(request, { client }) {
      if (suffix === undefined) throw new HttpError(404, 'names/off', 'Names cannot be registered here')
      const { chains, clock, url } = core
      const rules = { suffix, reserved, chains, url: url(), now: clock.now() }
      const registration = await readRegistration(request, rules)
      await countNewName(core, { repository, registration, ip: client.ip })
      return repository.register(registration)
    },
  })
  return app
}

const DAY_MS = 86_400_000
// New names per day, against collecting the good ones.
const NAMES_PER_VISITOR = 10
const NAMES_PER_ADDRESS = 3

interface NewRegistration {
  readonly repository: NameRepository
  readonly registration: NewName
  readonly ip: string | undefined
}

// Names that exist are not counted: their owner gets them again, and others are refused without a new row.
async function countNewName(core: DataCore, { repository, registration, ip }: NewRegistration): Promise<void> {
  const { name, address: owner } = registration
  if ((await repository.findTaken([name])).has(name)) return
  const limits = new RateLimits(await core.store(), () => core.clock.now())
  await limits.take([
    routeLimit('name|day', owner.toLowerCase(), NAMES_PER_ADDRESS, DAY_MS),
    ...visitorLimits('name', ip, NAMES_PER_VISITOR, DAY_MS),
  ])
}

interface Names {
  readonly suffix: string | undefined
  readonly repository: NameRepository
}

function addLookups(app: Hono, core: DataCore, { suffix, repository }: Names): void {
  const ens = openEns(core)
  addDataRoute(app, core, 'GET /v1/profile/account/{name}', {
    async handle(_input, { param }) {
      const name = param('name').toLowerCase()
      const isOurs = suffix !== undefined && name.endsWith(`.${suffix}`)
      const isInvalid = isOurs && localPart(name, suffix) === undefined
      if (isInvalid) throw unknownName()
      const found = isOurs ? await repository.find(name) : ensRecord(name, await ens?.resolveAddress(name))
      if (!found) throw unknownName()
      return found
    },
  })
  addDataRoute(app, core, 'GET /v1/profile/reverse/{address}', {
    async handle(_input, { param }) {
      const address = readEvmAddress(param('address'))
      return address && suffix !== undefined ? [...(await repository.findByAddress(address))] : []
    },
  })
}

function unknownName(): HttpError {
  return new HttpError(404, 'names/not-found', 'Name is not registered')
}

// Standard: ENSIP-9. Coin type 60 is Ethereum.
function ensRecord(name: string, address: string | undefined): NameRecord | undefined {
  if (address === undefined) return undefined
  const unknown = { registered_at: undefined, updated_at: undefined, attributes: undefined }
  return { name, ...unknown, addresses: { 60: { address, created: undefined } } }
}
