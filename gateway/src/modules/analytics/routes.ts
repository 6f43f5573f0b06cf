import { Hono, type Context } from 'hono'
import { analyticsConfig, analyticsItem, MOST_EVENTS } from '../../../../src/contract/analytics.js'
import { recordsOf } from '../../../../src/contract/wire-fields.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { bodyOf, guardData } from '../data/data-guard.js'
import type { SunkEvent } from './analytics-sink.js'

/** Of a list, each that is none is left out alone. */
const itemList = recordsOf(analyticsItem, MOST_EVENTS)

/**
 * `POST /e` and `POST /batch`: what happened in the modal, for the operator's statistics; `GET /getAnalyticsConfig`
 * says whether any are kept. Whatever a page sends, an address gets no further than here.
 */
export function analyticsRoutes(core: DataCore): Hono {
  const { sink } = core
  const app = new Hono()
  for (const path of ['/e', '/batch']) {
    guardData(app, core, path, { projectInQuery: true })
    app.post(path, async context => {
      const events = await readEvents(core, context)
      if (sink && isWanted(core, context) && events.length > 0) await sink.write(events)
      return context.body(null, 202)
    })
  }
  guardData(app, core, '/getAnalyticsConfig')
  app.get('/getAnalyticsConfig', context => {
    const isAnalyticsEnabled = sink !== undefined && isWanted(core, context)
    return context.json(analyticsConfig.parse({ isAnalyticsEnabled }))
  })
  return app
}

async function readEvents({ clock, projects }: DataCore, context: Context): Promise<readonly SunkEvent[]> {
  const body = await bodyOf(context)
  if (typeof body !== 'object' || body === null)
    throw new HttpError(400, 'invalid_request', 'The request is not what this route takes.')
  const projectId = projects ? (context.req.query('projectId') ?? '') : ''
  const origin = originOf(context.req.header('origin'))
  return itemList.parse([body].flat()).map(({ props: { event, properties } }) => ({
    at: clock.now(),
    projectId,
    event,
    origin,
    properties,
  }))
}

function originOf(header = ''): string {
  return /^https?:\/\//.test(header) && URL.canParse(header) ? new URL(header).origin : ''
}

/** Whether the operator keeps statistics of this project. A page may say by itself that it is watched by nobody. */
function isWanted({ projectFacts = {} }: DataCore, context: Context): boolean {
  const id = context.req.query('projectId') ?? ''
  const facts = Object.hasOwn(projectFacts, id) ? projectFacts[id] : undefined
  return facts?.features?.analytics !== false && context.req.header('sec-gpc') !== '1'
}
