import { HttpError } from '../../http-error.js'
import type { Database } from '../../store/database.js'
import type { Outbound } from '../outbound/outbound.js'
import type { AnalyticsSink } from './analytics-sink.js'
import { countSink } from './count-sink.js'

/** What the sinks are made of. */
export interface SinkParts {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly store: () => Promise<Database>
  /** The way out to services of the operator's choice. */
  readonly upstream: Outbound
  /** Where a line of the log goes; the process's own output unless a test says otherwise. */
  readonly print?: (line: string) => void
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * `ANALYTICS`: `counts` (unless it says otherwise), `log`, a web address that gets each event as JSON, or `none`, and
 * then there is no sink. Throws `settings/invalid`.
 */
export function openSink(parts: SinkParts): AnalyticsSink | undefined {
  const choice = parts.env['ANALYTICS'] || 'counts'
  if (choice === 'none') return undefined
  if (choice === 'counts') return countSink(parts.store)
  if (choice === 'log') return logSink(parts)
  if (URL.canParse(choice) && /^https?:$/.test(new URL(choice).protocol)) return webSink(choice, parts)
  throw new HttpError(500, 'settings/invalid', 'ANALYTICS must be "counts", "log", "none" or a web address.')
}

/** A line of JSON for each. */
function logSink({ print = line => void process.stdout.write(`${line}\n`) }: SinkParts): AnalyticsSink {
  return {
    async write(events) {
      for (const event of events) print(JSON.stringify({ analytics: event }))
    },
  }
}

function webSink(url: string, { upstream }: SinkParts): AnalyticsSink {
  return {
    async write(events) {
      const { status } = await upstream.get(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(events),
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
      })
      if (status < 200 || status > 299)
        throw new HttpError(502, 'analytics/not-taken', 'The events could not be passed on.')
    },
  }
}
