import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { createAppData } from '../../../src/services/app-data.js'
import type { DataApi } from '../../../src/services/data.js'
import { json, localServer, type Handler } from '../../services/local-server.js'
import type { DataFault } from './data-faults.js'
import { FaultClock } from './fault-clock.js'

/** A real data service, sound but for what a test says, and the real client of it. */
export interface FaultyService {
  /** A client that has asked nothing yet. */
  client(): ReturnType<typeof createAppData>
  /** What it answers by path where it is sound; what is not there is 404. */
  sound(answers: Answers): void
  /** The same, but for paths where something goes wrong. */
  broken(answers: Answers, where: RegExp, fault: DataFault): void
  /** The paths that were asked. */
  asked(): readonly string[]
  stop(): Promise<void>
}

/** Answers by what the path looks like, the first that fits. */
export type Answers = readonly (readonly [path: RegExp, answer: unknown])[]

/** A service in this process that answers soundly. */
export function soundService(answers: () => Answers): DataApi {
  const call = async (route: string) => {
    const answer = answers().find(([fits]) => fits.test(pathOf(route)))?.[1]
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
  const answerOf = (answers: Answers, path: string) => answers.find(([fits]) => fits.test(path))?.[1]
  return {
    client() {
      state.clock = new FaultClock()
      server.hits.length = 0
      const send: typeof fetch = (url, init) => fetch(state.reach(String(url)), init)
      return createAppData(server.url, { projectId: 'p' }, { clock: state.clock, fetch: send })
    },
    sound(answers) {
      state.reach = url => url
      state.handler = ({ url }, response) => {
        const answer = answerOf(answers, url.pathname)
        json(response, answer ?? {}, answer === undefined ? 404 : 200)
      }
    },
    broken(answers, where, { play, reach }) {
      state.reach = url => (reach && where.test(new URL(url).pathname) ? reach(url) : url)
      state.handler = ({ url }, response) => {
        const answer = answerOf(answers, url.pathname)
        if (where.test(url.pathname) || url.search === '?again') play(response, JSON.stringify(answer), state.clock)
        else json(response, answer ?? {}, answer === undefined ? 404 : 200)
      }
    },
    asked: () => server.hits.map(({ url }) => url.pathname),
    stop: server.stop,
  }
}

/** A sound service in this process, of which one part at a time may be asked of a faulty one instead. */
export function mixedService(faulty: FaultyService, answers: () => Answers) {
  const sound = soundService(answers)
  const real = faulty.client()
  let where: RegExp | undefined
  const isBad = (route: string) => where?.test(pathOf(route)) ?? false
  const call = ((route, asked, options) => (isBad(route) ? real : sound).call(route, asked, options)) as DataApi['call']
  return {
    data: { ...sound, call },
    fail(at: RegExp, fault: DataFault) {
      where = at
      faulty.broken(answers(), at, fault)
    },
    mend: () => void (where = undefined),
  }
}

/** The path of a route, as it is asked. */
function pathOf(route: string): string {
  return route.replace(/^\w+ /, '').replace(/\{\w+\}/g, 'x')
}
