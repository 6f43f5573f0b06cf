import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createAppData } from '../../../src/services/app-data.js'
import type { DataApi } from '../../../src/services/data.js'
import { json, localServer, type Handler } from '../../services/local-server.js'
import type { DataFault } from './data-faults.js'
import { FaultClock } from './fault-clock.js'

/** A data service with scripted faults, and its real client. */
export interface FaultyService {
  /** Creates a client without cached answers. */
  client(): ReturnType<typeof createAppData>
  /** Sets the answers by path. Other paths return 404. */
  serveValid(answers: Answers): void
  /** Sets the answers, and a fault for the matching paths. */
  serveFaulty(answers: Answers, where: RegExp, fault: DataFault): void
  /** The requested paths, in order. */
  getRequestedPaths(): readonly string[]
  stop(): Promise<void>
}

/** Answers by path; the first match applies. */
export type Answers = readonly (readonly [path: RegExp, answer: unknown])[]

/** A service in this process without faults. */
export function validService(answers: () => Answers): DataApi {
  const call = async (route: string) => {
    const answer = answers().find(([fits]) => fits.test(toPath(route)))?.[1]
    if (answer === undefined) throw new AppKitError('http/status', { cause: new Response('', { status: 404 }) })
    return answer
  }
  return { available: true, call, serves: async () => true } as unknown as DataApi
}

export async function faultyService(): Promise<FaultyService> {
  const state: { handler: Handler; reach(url: string): string; clock: FaultClock } = {
    handler: () => {},
    reach: url => url,
    clock: new FaultClock(),
  }
  const server = await localServer((hit, response) => state.handler(hit, response))
  const findAnswer = (answers: Answers, path: string) => answers.find(([fits]) => fits.test(path))?.[1]
  return {
    client() {
      state.clock = new FaultClock()
      server.hits.length = 0
      const send: typeof fetch = (url, init) => fetch(state.reach(String(url)), init)
      return createAppData(server.url, { projectId: 'p' }, { clock: state.clock, fetch: send })
    },
    serveValid(answers) {
      state.reach = url => url
      state.handler = ({ url }, response) => {
        const answer = findAnswer(answers, url.pathname)
        json(response, answer ?? {}, answer === undefined ? 404 : 200)
      }
    },
    serveFaulty(answers, where, { play, reach }) {
      state.reach = url => (reach && where.test(new URL(url).pathname) ? reach(url) : url)
      state.handler = ({ url }, response) => {
        const answer = findAnswer(answers, url.pathname)
        if (where.test(url.pathname) || url.search === '?again') play(response, JSON.stringify(answer), state.clock)
        else json(response, answer ?? {}, answer === undefined ? 404 : 200)
      }
    },
    getRequestedPaths: () => server.hits.map(({ url }) => url.pathname),
    stop: server.stop,
  }
}

/** A service in this process that forwards matching routes to a faulty service. */
export function mixedService(faulty: FaultyService, answers: () => Answers) {
  const valid = validService(answers)
  const real = faulty.client()
  let where: RegExp | undefined
  const isBad = (route: string) => where?.test(toPath(route)) ?? false
  const call = ((route, input, options) => (isBad(route) ? real : valid).call(route, input, options)) as DataApi['call']
  return {
    data: { ...valid, call },
    fail(at: RegExp, fault: DataFault) {
      where = at
      faulty.serveFaulty(answers(), at, fault)
    },
    restore: () => void (where = undefined),
  }
}

/** The request path of a route, with placeholder parameters. */
function toPath(route: string): string {
  return route.replace(/^\w+ /, '').replace(/\{\w+\}/g, 'x')
}
