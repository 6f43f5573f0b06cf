import { Hono } from 'hono'
import type { NameRecord } from '../../../../src/contract/names-api.js'
import { HttpError } from '../../http/http-error.js'
import { readEvmAddress } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { openEns } from '../identity/ens.js'
import { NameBook } from './name-repository.js'
import { namesSuffix, localPart, reservedNames } from './registered-name.js'
import { readRegistration } from './signed-registration.js'

/** What is tried beside the name itself. */
const VARIANTS = [(name: string) => name, ...['1', '2', '3', '-me', '-hq'].map(end => (name: string) => name + end)]

/** `/v1/profile`: names under the operator's suffix, and lookups of them and of ENS names. */
export function nameRoutes(core: DataCore): Hono {
  const app = new Hono()
  const suffix = namesSuffix(core.env, core.development ?? false)
  const reserved = reservedNames(core.env)
  const book = new NameBook(core.store)
  addLookups(app, core, { suffix, book })
  addDataRoute(app, core, 'GET /v1/profile/suggestions/{name}', {
    async answer(_input, { param }) {
      const names = VARIANTS.map(variant => `${variant(param('name').toLowerCase())}.${suffix}`)
      const good = suffix === undefined ? [] : names.filter(name => localPart(name, suffix) !== undefined)
      if (good.length === 0) return { suggestions: [] }
      const taken = await book.taken(good)
      const isKept = (name: string) => reserved.has(name.slice(0, -`.${suffix}`.length))
      return { suggestions: good.map(name => ({ name, registered: taken.has(name) || isKept(name) })) }
    },
  })
  addDataRoute(app, core, 'POST /v1/profile/account', {
    anyProject: true,
    async answer(ask) {
      if (suffix === undefined) throw new HttpError(404, 'names/off', 'Names cannot be registered here')
      const { chains, clock, url } = core
      const rules = { suffix, reserved, chains, url: url(), now: clock.now() }
      return book.register(await readRegistration(ask, rules))
    },
  })
  return app
}

interface Names {
  readonly suffix: string | undefined
  readonly book: NameBook
}

function addLookups(app: Hono, core: DataCore, { suffix, book }: Names): void {
  const ens = openEns(core)
  addDataRoute(app, core, 'GET /v1/profile/account/{name}', {
    async answer(_input, { param }) {
      const name = param('name').toLowerCase()
      const isOurs = suffix !== undefined && name.endsWith(`.${suffix}`)
      const isNone = isOurs && localPart(name, suffix) === undefined
      if (isNone) throw unknownName()
      const found = isOurs ? await book.find(name) : ensRecord(name, await ens?.addressOf(name))
      if (!found) throw unknownName()
      return found
    },
  })
  addDataRoute(app, core, 'GET /v1/profile/reverse/{address}', {
    async answer(_input, { param }) {
      const address = readEvmAddress(param('address'))
      return address && suffix !== undefined ? [...(await book.of(address))] : []
    },
  })
}

function unknownName(): HttpError {
  return new HttpError(404, 'names/not-found', 'Name is not registered')
}

/** Standard: ENSIP-9; 60 is the address of Ethereum. */
function ensRecord(name: string, address: string | undefined): NameRecord | undefined {
  if (address === undefined) return undefined
  const unknown = { registered_at: undefined, updated_at: undefined, attributes: undefined }
  return { name, ...unknown, addresses: { 60: { address, created: undefined } } }
}
