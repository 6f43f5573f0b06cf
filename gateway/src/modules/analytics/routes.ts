import { Hono, type Context } from 'hono'
import { analyticsConfig, analyticsItem, MAX_EVENTS_PER_REQUEST } from '../../../../src/contract/analytics.js'
import { listOfRecords } from '../../../../src/contract/wire-fields.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { readJsonBody, guardData } from '../data/data-guard.js'
import type { RecordedEvent } from './analytics-sink.js'

const itemList = listOfRecords(analyticsItem, MAX_EVENTS_PER_REQUEST)

/**
 * `POST /e` and `POST /batch` accept modal events for the operator's statistics. `GET /getAnalyticsConfig` reports
 * whether they are recorded. Wallet addresses are dropped here, whatever a page sends.
 */
export function analyticsRoutes(core: DataCore): Hono {
  const { sink } = core
  const app = new Hono()
  for (const path of ['/e', '/batch']) {
    guardData(app, core, path, { projectInQuery: true })
    app.post(path, async context => {
      const events = await readEvents(core, context)
      if (sink && isEnabled(core, context) && events.length > 0) await sink.write(events)
      return context.body(null, 202)
    })
  }
  guardData(app, core, '/getAnalyticsConfig')
  app.get('/getAnalyticsConfig', context => {
    const isAnalyticsEnabled = sink !== undefined && isEnabled(core, context)
    return context.json(analyticsConfig.parse({ isAnalyticsEnabled }))
  })
  return app
}

async function readEvents({ clock, projects }: DataCore, context: Context): Promise<readonly RecordedEvent[]> {
  const body = await readJsonBody(context)
  if (typeof body !== 'object' || body === null)
    throw new HttpError(400, 'invalid_request', 'The request is not what this route takes.')
  const projectId = projects ? (context.req.query('projectId') ?? '') : ''
  const origin = toOrigin(context.req.header('origin'))
  return itemList.parse([body].flat()).map(({ props: { event, properties } }) => ({
    at: clock.now(),
    projectId,
    event,
    origin,
    properties,
  }))
}

function toOrigin(header = ''): string {
  return /^https?:\/\//.test(header) && URL.canParse(header) ? new URL(header).origin : ''
}

// Returns true if the project's statistics are enabled and the browser does not send Global Privacy Control (`Sec-GPC:
// 1`).
function isEnabled({ projectFacts = {} }: DataCore, context: Context): boolean {
  const id = context.req.query('projectId') ?? ''
  const facts = Object.hasOwn(projectFacts, id) ? projectFacts[id] : undefined
  return facts?.features?.analytics !== false && context.req.header('sec-gpc') !== '1'
}
